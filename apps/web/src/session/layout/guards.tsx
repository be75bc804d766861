import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { HOME, loginPath, PROVIDER_HOME, safePath } from '../paths';
import { useSession } from '../useSession';

export interface GuardProps {
  /** While the server does not tell who is signed in. */
  readonly unreachable: ReactNode;
}

/** Screens that need a session: others go to the sign-in, and back here after it. */
export function SignedIn({ unreachable }: GuardProps) {
  const { state, leaving } = useSession();
  const { pathname, search } = useLocation();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return unreachable;
    case 'out':
      return <Navigate to={leaving ? '/login' : loginPath(pathname + search)} replace />;
    case 'in':
      return <Outlet />;
    default:
      return state satisfies never;
  }
}

/** The sign-in and what belongs to it: who is signed in goes on. */
export function SignedOut({ unreachable }: GuardProps) {
  const { state } = useSession();
  const [query] = useSearchParams();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return unreachable;
    case 'in':
      return <Navigate to={safePath(query.get('next'))} replace />;
    case 'out':
      return <Outlet />;
    default:
      return state satisfies never;
  }
}

/** Specification §6: without a membership to /payment. The provider has no clinical screens, and no plan. */
export function Clinical() {
  const { profile } = useSession();
  if (profile?.type === 'provider') return <Navigate to={PROVIDER_HOME} replace />;
  return profile?.membership_summary ? <Outlet /> : <Navigate to="/payment" replace />;
}

/** What is the clinic's owner's alone; their colleagues go to their own settings. */
export function OwnersOnly() {
  const { profile } = useSession();
  return profile?.type === 'clinic_owner' ? <Outlet /> : <Navigate to="/settings" replace />;
}

export function ProvidersOnly() {
  const { profile } = useSession();
  return profile?.type === 'provider' ? <Outlet /> : <Navigate to={HOME} replace />;
}

export function Home() {
  return <Navigate to={HOME} replace />;
}
