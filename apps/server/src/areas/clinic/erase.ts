import { eraseClinic, PICTURE_SIZES } from '@alveola/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { type PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { acrossClinics } from '../../platform/db/isolation/scope';
import type { Db, Queries } from '../../platform/db/open';
import {
  appUser,
  clinic,
  report,
  xray,
  xrayUpload,
  membership,
  patient,
  recall,
  recallAct,
  reportEntry,
} from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { refuse } from '../../platform/base/result';
import { mailOutbox } from '../../platform/mail/queue';
import { clinicStorage } from '../../platform/storage/quota';
import { secondReading } from '../readings/readings';
import { billingRoute } from '../billing/plans/payments';
import { endPlan } from '../billing/subscription/billingTransaction';
import { toPartKey } from '../xrays/resumable/uploadRows';
import { toFileKey } from '../xrays/stored';
import { apiKey, startAddress, webhook, webhookEvent } from '../connections/connectionTables';
import { link } from '../account/identity/accountTables';
import { clinicLetterhead } from '../settings/settingsRoutes';
import { lockClinic } from '../../platform/db/lockClinic';

const erasedPicture = pgTable('erased_picture', { id: text().primaryKey() });

/** Only the release before writes and reads it. */
const rulesReview = pgTable('rules_review', { clinic_id: text().notNull() });

export const eraseRoute = billingRoute(eraseClinic, async ({ deps, session, body, audit, bind }) => {
  const { db, files, log } = deps;
  const { clinicId, user } = session;
  const toPlain = (name = '') => name.trim().normalize('NFC');
  if (toPlain(body.clinic_name) !== toPlain(user.clinic?.name)) {
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
    // The rows are gone. The hourly job removes the files if the store does not answer now.
    await removeErased(all, files).catch((error: unknown) => log.error('clinic.erase', error));
  });
});

async function eraseRows(tx: Queries, clinicId: string): Promise<Readonly<Record<string, number>>> {
  await tx.execute(sql`set local statement_timeout = 600000`);
  // Waits for uploads that are running; later ones find no report.
  await tx.execute(sql`select 1 from ${report} where clinic_id = ${clinicId} for update`);
  const users = tx.select({ email: appUser.email }).from(appUser).where(eq(appUser.clinic_id, clinicId));
  await tx.delete(mailOutbox).where(inArray(mailOutbox.to_address, users));
  await tx.execute(
    sql`insert into ${erasedPicture} (id) select id from ${xray} where clinic_id = ${clinicId}`,
  );
  await tx.execute(
    sql`insert into ${erasedPicture} (id) select unnest(parts) from ${xrayUpload} where clinic_id = ${clinicId}`,
  );
  // The serving role itself may not delete these rows.
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

/** Also runs as a job, so that a stop leaves no files behind. */
export async function removeErased(db: Db, files: Files): Promise<void> {
  for (const { id } of await db.select().from(erasedPicture)) {
    const keys = [...PICTURE_SIZES.map((size) => toFileKey(id, size)), toPartKey(id)];
    await Promise.all(keys.map((key) => files.remove(key)));
    await db.delete(erasedPicture).where(eq(erasedPicture.id, id));
  }
}

/**
 * The tables that erasing a clinic empties, children before parents. `erase_history` in the database removes
 * the audit, completed versions, letters and notes; rows that refer to the clinic or its users go with them.
 * Invoices stay, because bookkeeping law requires it.
 */
const TABLES_OF_CLINIC = [
  xrayUpload,
  xray,
  clinicStorage,
  recall,
  recallAct,
  reportEntry,
  rulesReview,
  secondReading,
  clinicLetterhead,
  report,
  patient,
  apiKey,
  startAddress,
  webhookEvent,
  webhook,
  link,
  membership,
  appUser,
] as const;
