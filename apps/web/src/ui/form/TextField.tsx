import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes';
import { Field, type FieldProps, inputClasses } from './Field';

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  readonly trailing?: ReactNode;
  readonly leading?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, labelHidden, trailing, leading, className, ...input } = props;
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})} {...(labelHidden ? { labelHidden } : {})}>
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
    <Field label={label} hint={hint} {...(error ? { error } : {})} {...(labelHidden ? { labelHidden } : {})}>
      {(wiring) => (
        <textarea rows={3} {...input} {...wiring} className={classes(inputClasses, 'py-2', className)} />
      )}
    </Field>
  );
}
