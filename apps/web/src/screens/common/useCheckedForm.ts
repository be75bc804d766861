import { useState } from 'react';
import type { z } from 'zod';
import { useSending } from './useSending';

const NONE: ReadonlySet<string> = new Set();

/** Values that the call's own schema looks at before they are sent; `faults` are the names of fields. */
export function useCheckedForm<T>(schema: z.ZodType<T>, work: (body: T) => Promise<void>) {
  const { busy, refused, send } = useSending();
  const [faults, setFaults] = useState(NONE);
  const submit = (values: unknown) => {
    const read = schema.safeParse(values);
    setFaults(new Set(read.error?.issues.map(({ path }) => String(path[0]))));
    if (read.success) void send(() => work(read.data));
  };
  return { busy, refused, faults, submit };
}
