import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { useFaultText } from '../../shell/problemText';
import { findFaults } from './faults';

export interface AccountFormOptions<T extends FieldValues> {
  readonly resolver: Resolver<T>;
  readonly defaultValues: DefaultValues<T>;
  /** In the order of the screen, so that the first field with a fault takes the focus. */
  readonly fields: readonly Path<T>[];
}

export function useAccountForm<T extends FieldValues>({
  resolver,
  defaultValues,
  fields,
}: AccountFormOptions<T>) {
  const form = useForm<T>({ resolver, defaultValues });
  const toText = useFaultText();
  const [refused, setRefused] = useState<unknown>(null);
  const { isSubmitting, isSubmitted } = form.formState;

  const findFault = (name: Path<T>): string | undefined =>
    toText(form.getFieldState(name, form.formState).error?.message);
  const place = (error: unknown): boolean => {
    const faults = findFaults(error, fields);
    for (const [name, message] of faults) form.setError(name, { type: 'server', message });
    const [first] = faults;
    if (first) form.setFocus(first[0]);
    return first !== undefined;
  };
  const submit = (send: (values: T) => Promise<void>) => {
    const checked = form.handleSubmit(async (values) => {
      setRefused(null);
      try {
        await send(values);
      } catch (error) {
        if (!place(error)) setRefused(error);
      }
    });
    return (event?: { readonly preventDefault: () => void }) => {
      event?.preventDefault();
      if (!isSubmitting) void checked();
    };
  };
  return {
    form,
    faultOf: findFault,
    field: (name: Path<T>) => ({ ...form.register(name), error: findFault(name) }),
    place,
    submit,
    busy: isSubmitting,
    isSubmitted,
    /** A refusal that belongs to no field. */
    refused,
  };
}
