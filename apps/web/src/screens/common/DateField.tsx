import { useFormat } from '../../shell/i18n/useFormat';
import { TextField, type TextFieldProps } from '../../ui/form/TextField';

/** An ISO day; a browser also lets a year of five digits be typed. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface DateFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'autoFocus' | 'min'> {
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/**
 * Takes an ISO day, or ''. A browser writes days in the order of its own language, so that 10/01 is
 * ambiguous: the day in words is shown below.
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
