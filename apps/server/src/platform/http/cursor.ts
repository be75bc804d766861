import type { z } from 'zod';
import { invalid, type Result } from '../base/result';

export function toCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function readCursor<S extends z.ZodType>(
  place: S,
  cursor: string | undefined,
): Result<z.output<S> | null> {
  if (cursor === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return invalid('cursor', 'This cursor was not given here');
  }
}
