import { eraseClinic, PICTURE_SIZES } from '@alveola/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { type PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { type BillingDeps, billingRoute } from '../billing/plans/billingRoute';
import { endPlan } from '../billing/subscription/syncSubscription';
import { acrossClinics } from '../../platform/db/isolation/scope';
import type { Db, Queries } from '../../platform/db/open';
import { appUser, clinic, report, xray, xrayUpload } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { refuse } from '../../platform/base/result';
import type { Route } from '../../platform/http/route';
import { mailOutbox } from '../../platform/mail/queue';
import { toPartKey } from '../xrays/resumable/parts';
import { toFileKey } from '../xrays/stored';
import { lockClinic } from './seats';
import { TABLES_OF_CLINIC } from './clinicTables';

const erasedPicture = pgTable('erased_picture', { id: text('id').primaryKey() });

/** Two proofs that it is meant: the clinic's name, typed, and that of who they are, which the call asks for. */
export const eraseRoute: Route<BillingDeps> = billingRoute(
  eraseClinic,
  async ({ deps, session, body, audit, bind }) => {
    const { db, files, log } = deps;
    const { clinicId, user } = session;
    if (!isSame(body.clinic_name, user.clinic?.name ?? '')) {
      const message = 'This is not the name of the clinic.';
      return refuse('clinic-name-differs', { errors: { clinic_name: [message] } });
    }
    await acrossClinics(db, 'erasure', async (all) => {
      await all.transaction(async (tx) => {
        if (!(await lockClinic(tx, clinicId))) return;
        await endPlan(tx, deps.payments, clinicId);
        await audit(tx, 'clinic.erase', { detail: await eraseRows(tx, clinicId) });
      });
      bind(null);
      // The rows are gone; a store that is away for the moment is asked again later.
      await removeErased(all, files).catch((error: unknown) => log.error('clinic.erase', error));
    });
    return undefined;
  },
);

/** As it is read, not as it is stored: blanks at the end and the way a letter is encoded do not count. */
function isSame(typed: string, name: string): boolean {
  return typed.trim().normalize('NFC') === name.trim().normalize('NFC');
}

/** Every row that belongs to the clinic. @returns how many reports, pictures and users it had. */
async function eraseRows(tx: Queries, clinicId: string): Promise<Readonly<Record<string, number>>> {
  await tx.execute(sql`set local statement_timeout = 600000`);
  // Whoever is adding a picture is waited for, and whoever comes later finds no report.
  await tx.execute(sql`select 1 from ${report} where clinic_id = ${clinicId} for update`);
  const users = tx.select({ email: appUser.email }).from(appUser).where(eq(appUser.clinic_id, clinicId));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.to_address, users));
  await tx.execute(
    sql`insert into ${erasedPicture} (id) select id from ${xray} where clinic_id = ${clinicId}`,
  );
  await tx.execute(
    sql`insert into ${erasedPicture} (id) select unnest(parts) from ${xrayUpload} where clinic_id = ${clinicId}`,
  );
  // What nobody else may remove: the audit, completed versions, letters, notes.
  await tx.execute(sql`select erase_history(${clinicId})`);
  const gone = new Map<PgTable, number>();
  for (const table of TABLES_OF_CLINIC) {
    const { rowCount } = await tx.execute(sql`delete from ${table} where clinic_id = ${clinicId}`);
    gone.set(table, rowCount ?? 0);
  }
  await tx.delete(clinic).where(eq(clinic.id, clinicId));
  const count = (table: PgTable) => gone.get(table) ?? 0;
  return { reports: count(report), pictures: count(xray), users: count(appUser) };
}

/** Removes the files of erased clinics; a job, too: a stop in the middle leaves none behind. */
export async function removeErased(db: Db, files: Files): Promise<void> {
  for (const { id } of await db.select().from(erasedPicture)) {
    const keys = [...PICTURE_SIZES.map((size) => toFileKey(id, size)), toPartKey(id)];
    await Promise.all(keys.map((key) => files.remove(key)));
    await db.delete(erasedPicture).where(eq(erasedPicture.id, id));
  }
}
