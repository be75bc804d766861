import type { z } from 'zod';
import { invalid, type Result } from '../base/result';

type Place = readonly unknown[];

/** `rows` has one more than the limit if another page follows. */
export function toPage<Row>(rows: readonly Row[], limit: number, toPlace: (last: Row) => Place) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: last && rows.length > limit ? toCursor(toPlace(last)) : null };
}

export function toCursor(place: Place): string {
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
