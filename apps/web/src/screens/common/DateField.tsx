import { useFormat } from '../../shell/i18n/useFormat';
import { TextField, type TextFieldProps } from '../../ui/form/TextField';

/** As an ISO day; a year of five digits, which can be typed, is none. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface DateFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'autoFocus' | 'min'> {
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/**
 * A day, ISO, empty where there is none. A browser writes it in the order of its own language, so that 10/01 is one day or
 * another: the day in words stands below.
 */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const { day } = useFormat();
  return (
    <TextField
      {...field}
      type="date"
      value={value}
      hint={DAY.test(value) && day(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
