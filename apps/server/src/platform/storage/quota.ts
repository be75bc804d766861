import { eq, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { StorageUsed } from '@alveola/contract';
import type { Queries } from '../db/open';

export interface Quota {
  readonly xrays: number;
  readonly bytes: number;
}

export const GIGABYTE = 1e9;
export const QUOTA: Quota = { xrays: 100_000, bytes: 100 * GIGABYTE };

export const clinicStorage = pgTable('clinic_storage', {
  clinic_id: text().primaryKey(),
  xrays: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  max_xrays: integer(),
  max_bytes: bigint({ mode: 'number' }),
});

type Row = typeof clinicStorage.$inferSelect;

function toUse(row: Row | undefined, quota: Quota): StorageUsed {
  return {
    xrays: { used: row?.xrays ?? 0, allowed: row?.max_xrays ?? quota.xrays },
    bytes: { used: row?.bytes ?? 0, allowed: row?.max_bytes ?? quota.bytes },
  };
}

export interface OwnQuota {
  readonly xrays: number | null;
  readonly bytes: number | null;
}

export async function readStorage(
  db: Queries,
  clinicId: string,
  quota: Quota,
): Promise<{ readonly use: StorageUsed; readonly own: OwnQuota }> {
  const [row] = await db.select().from(clinicStorage).where(eq(clinicStorage.clinic_id, clinicId));
  const own = { xrays: row?.max_xrays ?? null, bytes: row?.max_bytes ?? null };
  return { use: toUse(row, quota), own };
}

/**
 * Locks the clinic's storage until the transaction ends, so that two simultaneous pictures do not both get
 * the last place. The database counts the rows.
 */
export async function lockStorage(tx: Queries, clinicId: string, quota: Quota): Promise<StorageUsed> {
  const [row] = await tx
    .insert(clinicStorage)
    .values({ clinic_id: clinicId })
    .onConflictDoUpdate({
      target: clinicStorage.clinic_id,
      set: { xrays: sql`${clinicStorage.xrays}` },
    })
    .returning();
  return toUse(row, quota);
}

export function fits({ xrays, bytes }: StorageUsed, pictures: readonly number[]): boolean {
  const more = pictures.reduce((sum, length) => sum + length, 0);
  return xrays.used + pictures.length <= xrays.allowed && bytes.used + more <= bytes.allowed;
}

export async function hasRoom(
  tx: Queries,
  clinicId: string,
  pictures: readonly number[],
  quota: Quota,
): Promise<boolean> {
  return fits(await lockStorage(tx, clinicId, quota), pictures);
}

export async function setQuota(tx: Queries, clinicId: string, { xrays, bytes }: OwnQuota): Promise<void> {
  const ownLimits = { max_xrays: xrays, max_bytes: bytes };
  await tx
    .insert(clinicStorage)
    .values({ clinic_id: clinicId, ...ownLimits })
    .onConflictDoUpdate({ target: clinicStorage.clinic_id, set: ownLimits });
}
