import type { z } from 'zod';
import { invalid, type Result } from '../base/result';

/** A cursor names the last row of a page. It is base64url, so that clients pass it on without reading it. */
export function toCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @returns null without a cursor: the first page. */
export function readCursor<S extends z.ZodType>(
  place: S,
  cursor: string | undefined,
): Result<z.output<S> | null> {
  if (cursor === undefined) return null;
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return invalid('cursor', 'is not one that was given here');
  }
}
