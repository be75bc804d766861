import type { ActName } from '@alveola/contract';
import { newId } from '../base/ids';
import { auditLog } from '../db/schema';
import type { Queries } from '../db/open';

/** What a call adds to who made it. Patient numbers stand nowhere in it: the report's id leads to them. */
export interface AuditDetails {
  /** The clinic that it concerns, where it is not the caller's own; null: none. */
  readonly clinicId?: string | null;
  /** Who acts, where the call is made before they are signed in. */
  readonly userId?: string | null;
  readonly reportId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Who acts, and from where; null: somebody of no clinic, nobody known. */
export interface Actor {
  readonly clinicId: string | null;
  readonly userId: string | null;
  /** The API key by which it was done: `userId` is then null. It stands in the detail. */
  readonly keyId?: string | null;
  readonly address: string;
}

/** In the place of the clinic where somebody of none acts. */
export const NO_CLINIC = '-';

/** Calls write by `context.audit`, in the transaction of what they record where there is one. */
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
