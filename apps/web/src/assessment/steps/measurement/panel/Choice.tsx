import { type ComponentProps, useId, useState } from 'react';
import { classes } from '../../../../ui/classes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Icon } from '../../../../ui/icon/Icon';

interface ChoiceProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  readonly on: boolean;
}

export function Choice({ on, className, ...rest }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={classes(
        'inline-flex min-h-8 items-center justify-center gap-1 rounded-sm border px-2.5 text-dense pointer-coarse:min-h-11',
        on
          ? 'border-accent bg-accent font-semibold text-paper'
          : 'border-line text-ink hover:border-accent disabled:opacity-40',
        className,
      )}
    />
  );
}

interface MillimetreFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number | null) => void;
}

export function MillimetreField({ label, value, min, max, onChange }: MillimetreFieldProps) {
  const { t } = useTranslation();
  const { decimal } = useFormat();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const read = () => {
    if (typed === null) return;
    const text = typed.trim();
    const length = text === '' ? null : toMillimetres(text);
    if (length !== null && !(length >= min && length <= max)) return setRefused(true);
    setTyped(null);
    onChange(length);
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-dense text-ink">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-wrong` : undefined}
          value={typed ?? (value === null ? '' : decimal(value))}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
          onBlur={read}
          onKeyDown={({ key }) => key === 'Enter' && read()}
          className="min-h-8 w-24 rounded-sm border border-line bg-ground px-2 text-ink tabular hover:border-accent aria-invalid:border-danger pointer-coarse:min-h-11"
        />
        <span className="text-dense text-ink-soft">mm</span>
      </div>
      {isRefused && (
        <p id={`${id}-wrong`} role="alert" className="flex gap-2 rounded-sm bg-ground-deep p-2 text-dense">
          <Icon name="warning" size={16} className="mt-0.5" />
          {t('xray:millimetres', { min, max })}
        </p>
      )}
    </div>
  );
}

function toMillimetres(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
