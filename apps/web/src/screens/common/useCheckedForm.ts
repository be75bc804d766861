import { useState } from 'react';
import type { z } from 'zod';
import { useSending } from './useSending';

const NONE: ReadonlyMap<string, string> = new Map();

export function useCheckedForm<T>(schema: z.ZodType<T>, work: (body: T) => Promise<void>) {
  const { busy, refused, send } = useSending();
  const [faults, setFaults] = useState(NONE);
  const submit = (values: unknown) => {
    const read = schema.safeParse(values);
    setFaults(new Map(read.error?.issues.map(({ path, message }) => [String(path[0]), message])));
    if (read.success) void send(() => work(read.data));
  };
  return { busy, refused, faults, submit };
}
