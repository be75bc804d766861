import type { Right } from '@alveola/contract';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useAddress } from './Address';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { HOME, loginPath, PROVIDER_HOME, safePath } from '../paths';
import { useSession } from '../useSession';

interface Guarded {
  readonly children: ReactNode;
}

export interface GuardProps extends Guarded {
  readonly unreachable: ReactNode;
}

export function SignedIn({ unreachable, children }: GuardProps) {
  const { state, leaving } = useSession();
  const { pathname, search } = useAddress();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return unreachable;
    case 'out':
      return <Redirect to={leaving ? '/login' : loginPath(pathname + search)} replace />;
    case 'in':
      return children;
    default:
      return state satisfies never;
  }
}

export function SignedOut({ unreachable, children }: GuardProps) {
  const { state } = useSession();
  const { search } = useAddress();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return unreachable;
    case 'in': {
      const next = safePath(new URLSearchParams(search).get('next'));
      // Redirects once, since the next screen may be for signed-out users as well.
      return <Redirect key={next} to={next} replace />;
    }
    case 'out':
      return children;
    default:
      return state satisfies never;
  }
}

interface ClinicalProps extends Guarded {
  readonly needs?: Right | undefined;
}

/**
 * Specification §6: without a membership to /payment. The provider has neither clinical screens nor a plan;
 * an auditor has the audit log in the settings.
 */
export function Clinical({ needs = 'read', children }: ClinicalProps) {
  const { profile } = useSession();
  if (profile?.type === 'provider') return <Redirect to={PROVIDER_HOME} replace />;
  if (!profile?.may.includes(needs)) return <Redirect to={needs === 'chart' ? HOME : '/settings'} replace />;
  return profile.membership_summary ? children : <Redirect to="/payment" replace />;
}

export function OwnersOnly({ children }: Guarded) {
  const { profile } = useSession();
  return profile?.type === 'clinic_owner' ? children : <Redirect to="/settings" replace />;
}

export function ProvidersOnly({ children }: Guarded) {
  const { profile } = useSession();
  return profile?.type === 'provider' ? children : <Redirect to={HOME} replace />;
}

export function Home() {
  return <Redirect to={HOME} replace />;
}
