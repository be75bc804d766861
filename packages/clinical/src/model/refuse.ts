import type { z } from 'zod';

export type Path = readonly (string | number)[];
export type Refuse = (path: Path, message: string) => void;

export function refusing<T>(ctx: z.core.ParsePayload<T>, start: Path = []): Refuse {
  return (path, message) =>
    ctx.issues.push({ code: 'custom', message, path: [...start, ...path], input: ctx.value });
}
