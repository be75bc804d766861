import { type ReactNode, useId, type ComponentProps } from 'react';
import { classes } from '../classes';
import { Icon } from '../icon/Icon';

export const inputClasses = classes(
  'w-full rounded-md border border-line-strong bg-paper px-3 text-body text-ink placeholder:text-ink-faint',
  'min-h-10 pointer-coarse:min-h-11 hover:border-ink-soft disabled:bg-ground-deep disabled:text-ink-faint',
  'aria-invalid:border-danger focus-visible:border-accent',
);

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly labelHidden?: boolean | undefined;
}

interface FieldFrame extends FieldProps {
  readonly children: (wiring: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
  }) => ReactNode;
}

export function Field({ label, hint, error, labelHidden, children }: FieldFrame) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* The error takes the hint's place, so that what is below does not move under a click. */}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="text-dense text-ink-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1 text-dense font-medium text-danger">
      <Icon name="warning" size={16} className="mt-0.5" />
      {children}
    </p>
  );
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  readonly trailing?: ReactNode;
  readonly leading?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, labelHidden, trailing, leading, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(wiring) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-faint">
              {leading}
            </span>
          )}
          <input
            {...input}
            {...wiring}
            className={classes(inputClasses, !!leading && 'pl-10', !!trailing && 'pr-12', className)}
          />
          {trailing && <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span>}
        </div>
      )}
    </Field>
  );
}

export function TextArea({ label, hint, error, labelHidden, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(wiring) => (
        <textarea rows={3} {...input} {...wiring} className={classes(inputClasses, 'py-2', className)} />
      )}
    </Field>
  );
}
