import type { Access } from '@alveola/contract';
import { type Refused, refuse } from '../../platform/http/answer';
import type { Session } from './session/session';

/** Why somebody may not make a call of this access; null: they may. */
export function refusal(access: Access, session: Session): Refused | null {
  const { approved, type, clinic_id, membership_summary: plan } = session.user;
  if (access === 'anyone') return null;
  if (!approved) return refuse('not-approved');
  if (access === 'user') return null;
  if (access === 'provider') return type === 'provider' ? null : refuse('forbidden');
  if (type === 'provider' || clinic_id === null) return refuse('forbidden');
  if (access === 'owner' && type !== 'clinic_owner') return refuse('forbidden');
  if (access === 'billing') return type === 'clinic_owner' ? null : refuse('forbidden');
  if (!plan) return refuse('no-membership');
  return access === 'member' && plan.status === 'expired' ? refuse('no-membership') : null;
}
