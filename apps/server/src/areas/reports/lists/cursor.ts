import { z } from 'zod';
import { isRefused, type Result } from '../../../platform/base/result';
import { readCursor, toCursor } from '../../../platform/http/cursor';

/** Patient number (needed when sorting by it), date and id of the last row of a page. */
const place = z.tuple([z.string(), z.iso.datetime(), z.string()]);
export type ListPlace = z.output<typeof place>;

interface Last {
  readonly patient_number: string;
  readonly analysis_date: Date;
  readonly id: string;
  readonly due: string | null;
}

export function cursorAfter({ patient_number, analysis_date, id, due }: Last, isByDue = false): string {
  const date = isByDue && due !== null ? `${due}T00:00:00.000Z` : analysis_date.toISOString();
  const at: ListPlace = [patient_number, date, id];
  return toCursor(at);
}

export function readListCursor(cursor: string | undefined): Result<{ readonly place: ListPlace | null }> {
  const read = readCursor(place, cursor);
  return isRefused(read) ? read : { place: read };
}
