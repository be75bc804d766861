import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { xray } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import { toXray } from '../../xrays/rows';
import { toFileKey } from '../../xrays/stored';
import type { Xray } from '@alveola/contract';

interface StoredPicture {
  readonly xray: Xray;
  /** JPEG, longest side 2048 pixels; null: the store does not have it. */
  readonly bytes: Buffer | null;
}

/**
 * The X-rays of a report in the order in which they were added: those that were there at the time, or, without
 * one, that are there now.
 */
export async function loadPictures(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  clinicId: string,
  reportId: string,
  at: Date | null,
): Promise<readonly StoredPicture[]> {
  const wasThere =
    at === null
      ? isNull(xray.deleted_at)
      : and(lte(xray.created_at, at), or(isNull(xray.deleted_at), gt(xray.deleted_at, at)));
  const rows = await db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), eq(xray.report_id, reportId), wasThere))
    .orderBy(asc(xray.n));
  return Promise.all(
    rows.map(async (row) => ({ xray: toXray(row), bytes: await files.get(toFileKey(row.id, 'view')) })),
  );
}
