import { PICTURE_SIZES } from '@alveola/contract';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/base/ids';
import { inClinic } from '../../platform/db/isolation/scope';
import type { Db } from '../../platform/db/open';
import { readPages } from '../../platform/db/statement';
import { isRow, xray } from '../../platform/db/schema';
import type { Log } from '../../platform/base/log';
import { openClinicFiles, type ClinicFiles, type FileStore } from '../../platform/storage/clinicFiles';
import { clinicKey, currentKey } from '../../platform/storage/clinicKeys';
import { isAsStored, toFileKey } from './stored';
import type { XrayRecord } from './xrayRows';

interface Encrypting extends FileStore {
  /** Needs access across clinics, or the rights of the tables' owner. */
  readonly db: Db;
  readonly log: Log;
}

const PAGE = 100;

export async function encryptPictures(deps: Encrypting, isStopping: () => boolean) {
  let [done, failed] = [0, 0];
  for (const clinicId of await findClinics(deps.db)) {
    const clinicDeps = { ...deps, db: inClinic(deps.db, clinicId, (db) => db) };
    const { n } = await currentKey(clinicDeps.db, deps.keyring, clinicId);
    const files = openClinicFiles(clinicDeps, clinicId);
    const read = (last: XrayRecord | null) => findRows(clinicDeps.db, clinicId, n, last?.id ?? '');
    for await (const rows of readPages(PAGE, read))
      for (const row of rows) {
        if (isStopping()) return { done, failed };
        if (await encryptPicture(clinicDeps, files, row, n)) done += 1;
        else failed += 1;
      }
  }
  return { done, failed };
}

async function findClinics(db: Db): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select clinic.id from clinic
    where exists (select from ${xray} where clinic_id = clinic.id and bytes > 0 and key_n is null)
      or exists (select from ${xray} where clinic_id = clinic.id and bytes > 0
        and key_n < (select max(n) from ${clinicKey} where clinic_id = clinic.id))`);
  return rows.map(({ id }) => id);
}

function findRows(db: Db, clinicId: string, n: number, last: string): Promise<XrayRecord[]> {
  const isOld = or(isNull(xray.key_n), lt(xray.key_n, n));
  return db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), gt(xray.id, last), gt(xray.bytes, 0), isOld))
    .orderBy(asc(xray.id))
    .limit(PAGE);
}

/**
 * A missing smaller size is made and encrypted when it is next requested.
 * @returns whether the picture is encrypted now
 */
async function encryptPicture({ db, log }: Encrypting, files: ClinicFiles, row: XrayRecord, n: number) {
  const sums = new Map<string, string>();
  try {
    for (const size of PICTURE_SIZES) {
      const check = (bytes: Buffer) => {
        sums.set(size, sha256(bytes));
        return isAsStored(row, size, bytes);
      };
      const isThere = await files.renew(toFileKey(row.id, size), check);
      if (!isThere && size === 'full') return false;
    }
  } catch (error) {
    log.error('xray.lost', error, { xray: row.id });
    return false;
  }
  await db
    .update(xray)
    .set({
      key_n: n,
      view_sha256: row.view_sha256 ?? sums.get('view') ?? null,
      thumb_sha256: row.thumb_sha256 ?? sums.get('thumb') ?? null,
    })
    .where(isRow(xray, row.clinic_id, row.id));
  return true;
}
