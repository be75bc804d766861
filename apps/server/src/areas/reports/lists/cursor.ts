import { z } from 'zod';
import { invalid, type Result } from '../../../platform/base/result';

/** Patient number (needed for that order), date and id of the last row of a page. */
const place = z.tuple([z.string(), z.iso.datetime(), z.string()]);
export type ListPlace = z.output<typeof place>;

interface Last {
  readonly patient_number: string;
  readonly analysis_date: Date;
  readonly id: string;
  readonly due: string | null;
}

/** In a list ordered by due date, the date is the due date. */
export function cursorAfter({ patient_number, analysis_date, id, due }: Last, isByDue = false): string {
  const date = isByDue && due !== null ? `${due}T00:00:00.000Z` : analysis_date.toISOString();
  const at: ListPlace = [patient_number, date, id];
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

export function readCursor(cursor: string | undefined): Result<{ readonly place: ListPlace | null }> {
  if (cursor === undefined) return { place: null };
  try {
    return { place: place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())) };
  } catch {
    return invalid('cursor', 'is not one that was given here');
  }
}
