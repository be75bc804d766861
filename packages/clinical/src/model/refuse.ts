import type { z } from 'zod';

export type ValuePath = readonly (string | number)[];
export type Refuse = (path: ValuePath, message: string) => void;

export function refusing<T>(ctx: z.core.ParsePayload<T>, start: ValuePath = []): Refuse {
  return (path, message) =>
    ctx.issues.push({ code: 'custom', message, path: [...start, ...path], input: ctx.value });
}
