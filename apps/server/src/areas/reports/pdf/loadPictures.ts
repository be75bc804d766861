import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { xray } from '../../../platform/db/schema';
import type { FileDeps } from '../../../platform/storage/clinicFiles';
import { findCarried, listXrayRows, toXray, type XrayRecord } from '../../xrays/xrayRows';
import type { CompletedVersion } from '../versions';
import { storedPicture } from '../../xrays/stored';
import type { Xray } from '@alveola/contract';

interface StoredPicture {
  readonly xray: Xray;
  /** JPEG, longest side 2048 pixels; null if it is lost or damaged. */
  readonly bytes: Buffer | null;
}

/**
 * A version shows the X-rays carried forward to it, then those that its report had at the time, in the order
 * of their upload. Without a version, the present ones.
 */
export async function loadPictures(
  deps: FileDeps,
  clinicId: string,
  reportId: string,
  version: Pick<CompletedVersion, 'at' | 'images'> | null,
): Promise<readonly StoredPicture[]> {
  const { db } = deps;
  const used =
    version === null
      ? await listXrayRows(db, clinicId, reportId)
      : await listAt(db, clinicId, reportId, version);
  return Promise.all(
    used.map(async (row) => {
      const bytes = await storedPicture(deps, row, 'view');
      return { xray: toXray(row), bytes: typeof bytes === 'string' ? null : bytes };
    }),
  );
}

async function listAt(
  db: Queries,
  clinicId: string,
  reportId: string,
  { at, images }: Pick<CompletedVersion, 'at' | 'images'>,
): Promise<readonly XrayRecord[]> {
  const wasThere = and(lte(xray.created_at, at), or(isNull(xray.deleted_at), gt(xray.deleted_at, at)));
  const reportXrays = await db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), eq(xray.report_id, reportId), wasThere))
    .orderBy(asc(xray.n));
  return [...(await findCarried(db, clinicId, reportId, images)), ...reportXrays];
}
