import { makeStart, openStart, START_SECONDS } from '@alveola/contract';
import { and, eq, lte } from 'drizzle-orm';
import { newSecret, sha256 } from '../../../platform/base/ids';
import type { Db } from '../../../platform/db/open';
import { route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { SECOND } from '../../../platform/base/time';
import { startAddress } from '../connectionTables';

export const makeStartRoute = route(
  makeStart,
  async ({ deps: { db, now }, session: { clinicId }, body, audit }) => {
    const token = newSecret();
    const at = now();
    const expires_at = new Date(at.getTime() + START_SECONDS * SECOND);
    await db.transaction(async (tx) => {
      await tx.insert(startAddress).values({
        clinic_id: clinicId,
        token_hash: sha256(token),
        patient_number: body.patient_number,
        created_at: at,
        expires_at,
      });
      await audit(tx, 'start.make');
    });
    return { path: `/start/${token}`, expires_at: expires_at.toISOString() };
  },
);

/** The first of two simultaneous requests succeeds; another clinic's user does not use the address up. */
export const openStartRoute = route(openStart, ({ deps: { db, now }, session: { clinicId }, body, audit }) =>
  db.transaction(async (tx) => {
    const [opened] = await tx
      .delete(startAddress)
      .where(and(eq(startAddress.clinic_id, clinicId), eq(startAddress.token_hash, sha256(body.start))))
      .returning();
    if (!opened || opened.expires_at <= now()) return refuse('start-not-found');
    await audit(tx, 'start.open');
    return { patient_number: opened.patient_number };
  }),
);

/** An unused start address must not keep its patient number. */
export async function deleteOldStarts(db: Db, now: Date): Promise<void> {
  await db.delete(startAddress).where(lte(startAddress.expires_at, now));
}
