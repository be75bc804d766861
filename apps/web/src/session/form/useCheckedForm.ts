import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  useForm,
  useWatch,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiProblem } from '../../shell/problem';
import { useFaultText } from '../../shell/problemText';
import { useCall } from './useCall';

export interface FormOptions<V extends FieldValues, B> {
  readonly schema: z.ZodType<B>;
  /** Fields listed here also show what the server refuses about them. */
  readonly values: DefaultValues<V>;
  /** Turns what was typed into what the schema takes, under the same names. */
  readonly toBody?: (values: V) => unknown;
}

export type CheckedForm<V extends FieldValues, B> = ReturnType<typeof useCheckedForm<V, B>>;

/** A form that the call's own schema checks. Refusals that the server gives by field are shown at the fields. */
export function useCheckedForm<V extends FieldValues, B>(options: FormOptions<V, B>) {
  const { schema, values, toBody } = options;
  const typedValues = z.custom<V>().transform((typed): unknown => toBody?.(typed) ?? typed);
  const form = useForm<V, unknown, B>({
    defaultValues: values,
    resolver: zodResolver(typedValues.pipe(schema)),
  });
  const typed = useWatch({ control: form.control });
  const toText = useFaultText();
  const { busy, refused, send } = useCall();
  const { isSubmitted, errors } = form.formState;
  const findFault = (name: Path<V>): string | undefined =>
    toText(form.getFieldState(name, form.formState).error?.message);
  /** Shows what the server refuses at the fields; false: it concerns none of them. */
  const place = (failure: unknown): boolean => {
    const faults = findFaults(failure, (name): name is Path<V> => get(values, name) !== undefined);
    for (const [name, message] of faults) form.setError(name, { type: 'server', message });
    const [first] = faults;
    if (first) form.setFocus(first[0]);
    return first !== undefined;
  };
  return {
    form,
    findFault,
    field: (name: Path<V>) => ({ ...form.register(name), error: findFault(name) }),
    choice: <P extends Path<V>>(name: P) => {
      const value: PathValue<V, P> = get(typed, name);
      const onChange = (chosen: PathValue<V, P>) =>
        form.setValue(name, chosen, { shouldValidate: isSubmitted });
      return { value, error: findFault(name), onChange };
    },
    place,
    submit: (work: (body: B) => Promise<unknown>) => (event?: { readonly preventDefault: () => void }) => {
      event?.preventDefault();
      if (!busy) void form.handleSubmit((body) => send(() => work(body), place))();
    },
    busy,
    isSubmitted,
    errors,
    refused,
  };
}

export function findFaults<F extends string>(failure: unknown, isField: (name: string) => name is F) {
  if (!(failure instanceof ApiProblem)) return [];
  return Object.entries(failure.codes).flatMap(([name, [code]]) =>
    code !== undefined && isField(name) ? [[name, code] as const] : [],
  );
}
