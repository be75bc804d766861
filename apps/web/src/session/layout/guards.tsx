import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { LoadingScreen } from '../../shell/LoadingScreen';
import { FullMessagePage } from '../../shell/MessagePage';
import { Button } from '../../ui/Button';
import { HOME, loginPath, PROVIDER_HOME, safePath } from '../paths';
import { resumeSession } from '../session';
import { useSession } from '../useSession';

/** Screens that need a session: others go to the sign-in, and back here after it. */
export function SignedIn() {
  const { state, leaving } = useSession();
  const { pathname, search } = useLocation();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return <Unreachable />;
    case 'out':
      return <Navigate to={leaving ? '/login' : loginPath(pathname + search)} replace />;
    case 'in':
      return <Outlet />;
    default:
      return state satisfies never;
  }
}

/** The sign-in and what belongs to it: who is signed in goes on. */
export function SignedOut() {
  const { state } = useSession();
  const [query] = useSearchParams();
  switch (state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return <Unreachable />;
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

function Unreachable() {
  const { t } = useTranslation();
  return (
    <FullMessagePage
      icon="cloud-off"
      title={t('common:unreachable.title')}
      text={t('common:unreachable.text')}
      action={
        <Button variant="primary" size="lg" onClick={() => void resumeSession()}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}
