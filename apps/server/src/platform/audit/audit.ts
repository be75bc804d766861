import { newId } from '../db/ids';
import { auditLog } from '../db/schema';
import type { Queries } from '../db/open';

export type AuditAction =
  | 'login'
  | 'login.failed'
  | 'logout'
  | 'code.failed'
  | 'alarm.many-lookups'
  | 'account.register'
  | 'account.change'
  | 'account.approve'
  | 'account.decline'
  | 'account.suspend'
  | 'account.reinstate'
  | 'account.note'
  | 'account.quota'
  | 'account.resend'
  | 'password.reset'
  | 'password.change'
  | 'email.change'
  | 'factor.add'
  | 'factor.remove'
  | 'factor.recovery'
  | 'session.step-up'
  | 'session.end'
  | 'clinic.invite'
  | 'clinic.role'
  | 'clinic.change'
  | 'clinic.terms'
  | 'clinic.join'
  | 'clinic.remove-user'
  | 'clinic.export'
  | 'clinic.factor-policy'
  | 'clinic.letterhead'
  | 'clinic.erase'
  | 'key.add'
  | 'key.revoke'
  | 'start.make'
  | 'start.open'
  | 'webhook.change'
  | 'webhook.remove'
  | 'webhook.test'
  | 'webhook.off'
  | 'billing.trial'
  | 'billing.pay'
  | 'billing.cancel'
  | 'billing.resume'
  | 'billing.interval'
  | 'billing.card'
  | 'billing.quote'
  | 'billing.offer'
  | 'settings.change'
  | 'report.list'
  | 'report.read'
  | 'report.pdf'
  | 'report.patient-sheet'
  | 'report.letter'
  | 'report.pack'
  | 'report.example'
  | 'report.import'
  | 'report.create'
  | 'report.save'
  | 'report.complete'
  | 'report.notes'
  | 'report.delete'
  | 'report.restore'
  | 'patient.read'
  | 'recall.list'
  | 'recall.export'
  | 'recall.seen'
  | 'recall.postpone'
  | 'recall.undo'
  | 'upload.malware'
  | 'xray.view'
  | 'xray.add'
  | 'xray.refused'
  | 'xray.change'
  | 'xray.delete';

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
  action: AuditAction,
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
