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
  | 'password.reset'
  | 'password.change'
  | 'email.change'
  | 'session.end'
  | 'clinic.invite'
  | 'clinic.join'
  | 'clinic.remove-user'
  | 'clinic.export'
  | 'clinic.erase'
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
  | 'report.create'
  | 'report.save'
  | 'report.complete'
  | 'report.notes'
  | 'report.delete'
  | 'report.restore'
  | 'xray.view'
  | 'xray.add'
  | 'xray.delete';

/** Who did what to what, and from where. Patient numbers stand nowhere in it: the report's id leads to them. */
export interface Act {
  /** null: somebody of no clinic. */
  readonly clinicId: string | null;
  readonly userId: string | null;
  readonly address: string;
  readonly action: AuditAction;
  readonly reportId?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** In the place of the clinic where somebody of none acts. */
export const NO_CLINIC = '-';

/** Written with what it tells of: in the same transaction where there is one. */
export async function audit(db: Queries, at: Date, act: Act): Promise<void> {
  await db.insert(auditLog).values({
    clinic_id: act.clinicId ?? NO_CLINIC,
    at,
    id: newId(),
    user_id: act.userId,
    action: act.action,
    report_id: act.reportId ?? null,
    detail: act.detail ?? null,
    address: act.address,
  });
}
