import type { z } from 'zod';

export type ValuePath = readonly (string | number)[];
export type Refuse = (path: ValuePath, message: string) => void;

/** Refuses every value that already stands before it. */
export function refuseTwice(values: readonly unknown[], refuse: (n: number) => void): void {
  values.forEach((value, n) => {
    if (values.indexOf(value) < n) refuse(n);
  });
}

export function refusing<T>(ctx: z.core.ParsePayload<T>, start: ValuePath = []): Refuse {
  return (path, message) =>
    ctx.issues.push({ code: 'custom', message, path: [...start, ...path], input: ctx.value });
}
