import type { ActName } from '@alveola/contract';
import { newId } from '../base/ids';
import { auditLog } from '../db/schema';
import type { Queries, Db } from '../db/open';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** Adds to the caller's facts. No detail holds a patient's number: the report's id leads to it. */
export interface AuditDetails {
  /** Names the clinic where it is not the caller's own; null: no clinic. */
  readonly clinicId?: string | null;
  readonly userId?: string | null;
  readonly reportId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** `null` marks an act of somebody unknown, who belongs to no clinic. */
export interface Actor {
  readonly clinicId: string | null;
  readonly userId: string | null;
  /** Recorded in the detail; `userId` is null for an act by API key. */
  readonly keyId?: string | null;
  readonly address: string;
}

export const NO_CLINIC = '-';

/** Calls use `context.audit` instead, in the transaction of the change that they record, if there is one. */
export async function writeAudit(
  db: Queries,
  at: Date,
  actor: Actor,
  action: ActName,
  details: AuditDetails = {},
): Promise<void> {
  const { clinicId, userId, keyId, address, reportId, detail } = {
    ...actor,
    reportId: null,
    detail: null,
    ...details,
  };
  await db.insert(auditLog).values({
    clinic_id: clinicId ?? NO_CLINIC,
    at,
    id: newId(),
    user_id: userId,
    action,
    report_id: reportId,
    detail: keyId ? { ...detail, key: keyId } : detail,
    address,
  });
}

/** Counts months prepared in advance, so that one failed night does no harm. */
const AHEAD = 2;

const counted = z.array(z.object({ months: z.int() }));

/** Makes the audit's tables of this month and the next ones (`0040_audit_months.sql`). @returns how many. */
export async function addAuditMonths(db: Db, now: Date): Promise<number> {
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD, 1));
  const { rows } = await db.execute(
    sql`select add_audit_months(${until.toISOString().slice(0, 10)}::date) as months`,
  );
  return counted.parse(rows)[0]?.months ?? 0;
}
