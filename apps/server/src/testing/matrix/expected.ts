import {
  type Access,
  type Call,
  health,
  type KeyScope,
  listRights,
  type MembershipSummary,
  type ProblemCode,
  ready,
  type UserType,
} from '@alveola/contract';

type PlanStatus = MembershipSummary['status'];

export interface Caller {
  /** `idle` was unused for too long; null: no valid session. */
  readonly session: 'open' | 'idle' | null;
  readonly scopes: readonly KeyScope[] | null;
  readonly type: UserType;
  readonly isApproved: boolean;
  /** `null`: the clinic never had a plan. */
  readonly plan: PlanStatus | null;
  /** Is the latest proof that is still fresh. */
  readonly proof: 'signed in' | 'proved again' | null;
}

interface Level {
  readonly isFor: 'anybody' | 'a user' | 'a clinic' | 'the provider';
  readonly plans?: readonly PlanStatus[];
}

const RUNNING: readonly PlanStatus[] = ['active', 'past_due', 'cancelled'];
const ANY_PLAN: readonly PlanStatus[] = [...RUNNING, 'expired', 'suspended'];

/** Repeats the contract's sentences about access in a table that the guard never reads. */
const LEVELS: Readonly<Record<Access, Level>> = {
  anyone: { isFor: 'anybody' },
  user: { isFor: 'a user' },
  clinical: { isFor: 'a clinic', plans: ANY_PLAN },
  member: { isFor: 'a clinic', plans: RUNNING },
  owner: { isFor: 'a clinic', plans: ANY_PLAN },
  billing: { isFor: 'a clinic' },
  provider: { isFor: 'the provider' },
};

/** Derives the expected refusal from the call's declaration; null admits the caller. */
export function expectRefusal(call: Call, caller: Caller): ProblemCode | null {
  const { isFor, plans } = LEVELS[call.terms.access];
  const { session, scopes, type, plan, proof } = caller;
  if (call === health || call === ready) return null;
  if (session === null && isFor === 'anybody' && scopes === null) return null;
  if (session === null) return 'unauthenticated';
  if (scopes !== null && !(call.terms.scope && scopes.includes(call.terms.scope))) return 'key-scope';
  if (isFor === 'anybody') return null;
  if (session === 'idle') return 'session-idle';
  if (!caller.isApproved) return 'not-approved';
  if (isFor === 'the provider' && type !== 'provider') return 'forbidden';
  if (isFor === 'a clinic') {
    if (type === 'provider') return 'forbidden';
    if (scopes === null && !listRights(type).includes(call.terms.needs ?? 'own')) return 'forbidden';
    if (plans !== undefined && (plan === null || !plans.includes(plan)))
      return plan === 'suspended' ? 'clinic-suspended' : 'no-membership';
  }
  if (call.terms.stepUp === undefined) return null;
  const isProved = proof === 'proved again' || (call.terms.stepUp === 'recent' && proof === 'signed in');
  return isProved ? null : 'step-up-needed';
}
