import type { ComponentProps } from 'react';
import { classes } from '../classes';
import { Field, type FieldProps, inputClasses } from './Field';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

export function TextArea({ label, hint, error, labelHidden, className, ...input }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})} {...(labelHidden ? { labelHidden } : {})}>
      {(wiring) => (
        <textarea rows={3} {...input} {...wiring} className={classes(inputClasses, 'py-2', className)} />
      )}
    </Field>
  );
}
