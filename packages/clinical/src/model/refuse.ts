import type { z } from 'zod';

export type Path = readonly (string | number)[];
export type Refuse = (path: Path, message: string) => void;

/** How a check refuses what stands at a path of its value; `start` is where the path begins. */
export function refusing<T>(ctx: z.core.ParsePayload<T>, start: Path = []): Refuse {
  return (path, message) =>
    ctx.issues.push({ code: 'custom', message, path: [...start, ...path], input: ctx.value });
}
