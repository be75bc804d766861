import { createElement, type ReactNode } from 'react';
import { Route, Switch, Redirect } from 'wouter';
import { Layout } from '../session/layout/Layout';
import { hasBilling } from '../shell/config';
import { showWords, WIZARD_WORDS } from '../shell/i18n/i18n';
import { lazyExtra, lazyPart } from '../shell/loadPart';
import { NotFound, LoadingScreen } from '../shell/Page';
import { type ScreenAccess, type Screen, SCREENS } from './screens';
import type { Right } from '@alveola/contract';
import { useAddress } from '../session/layout/Address';
import { HOME, loginPath, PROVIDER_HOME, safePath } from '../session/paths';
import { useSession } from '../session/useSession';

const Payment = lazyPart(['payment'], () =>
  import('../screens/payment/PaymentFrame').then((m) => m.PaymentFrame),
);
const ActiveInTopBar = lazyPart(WIZARD_WORDS, () =>
  import('../assessment/wizard/notices/SaveStatus').then((m) => m.ActiveInTopBar),
);
const LockDialog = lazyPart(['account', 'device', 'login', 'problems', 'singleSignOn', 'validation'], () =>
  import('../screens/login/LockDialog').then((m) => m.LockDialog),
);
const StepUpDialog = lazyPart(['account', 'problems', 'validation'], () =>
  import('../screens/login/StepUpDialog').then((m) => m.StepUpDialog),
);
const Unreachable = lazyPart(['device'], () =>
  import('../session/offline/Unreachable').then((m) => m.Unreachable),
);
const PreferencesNotice = lazyExtra(['device'], () =>
  import('../session/preferences/PreferencesNotice').then((m) => m.PreferencesNotice),
);

const MENU = SCREENS.flatMap(({ menu, paths }) => {
  const [path] = Object.keys(paths);
  return menu && path !== undefined ? [{ ...menu, path }] : [];
});

/** The routes have no keys: elements of the same kind at the same place keep the frame mounted. */
export function AppRoutes() {
  return createElement(
    Switch,
    null,
    ...(hasBilling() ? ROUTES : ROUTES.filter(({ props }) => !SOLD.test(String(props.path)))),
    <Route path="/">{signedIn(<Redirect to={HOME} replace />)}</Route>,
    <Route path="*">
      <NotFound />
    </Route>,
  );
}

const FRAMES: Readonly<Record<ScreenAccess, (screen: ReactNode) => ReactNode>> = {
  everybody: (screen) => screen,
  signedOut: (screen) => <SignedOut>{screen}</SignedOut>,
  signedIn: inLayout,
  read: (screen) => inLayout(<Clinical needs="read">{screen}</Clinical>),
  chart: (screen) => inLayout(<Clinical needs="chart">{screen}</Clinical>),
  owner: (screen) =>
    inLayout(
      <Clinical needs="read">
        <OwnersOnly>{screen}</OwnersOnly>
      </Clinical>,
    ),
  provider: (screen) => inLayout(<ProvidersOnly>{screen}</ProvidersOnly>),
  payment: (screen) => signedIn(<Payment>{screen}</Payment>),
};

const SOLD = /^\/(payment|provider|registration)/;

const ROUTES = SCREENS.flatMap(toRoutes);

function toRoutes({ paths, words, load }: Screen) {
  const Part = lazyPart(words, load);
  return Object.entries(paths).map(([path, access]) =>
    createElement(Route, { path }, FRAMES[access](<Part />)),
  );
}

/** Loads the screen's code before anything else of it is known, and its words once there are `words` at all. */
export function loadScreen(pathname: string, words: Promise<unknown>): void {
  const address = pathname === '/' ? HOME : pathname;
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(address);
  const screen = SCREENS.find(({ paths }) => Object.keys(paths).some(fits));
  if (!screen) return;
  const loaded = [screen.load(), words.then(() => showWords(screen.words))];
  Promise.all(loaded).catch(() => undefined);
}

function signedIn(screen: ReactNode) {
  return <SignedIn>{screen}</SignedIn>;
}

function inLayout(screen: ReactNode) {
  return signedIn(
    <Layout
      menu={MENU}
      diagnosis={<ActiveInTopBar />}
      lock={<LockDialog />}
      preferences={<PreferencesNotice />}
      proof={<StepUpDialog />}
    >
      {screen}
    </Layout>,
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const { state, leaving } = useSession();
  const { pathname, search } = useAddress();
  if (state === 'in') return children;
  if (state === 'out') return <Redirect to={leaving ? '/login' : loginPath(pathname + search)} replace />;
  return state === 'loading' ? <LoadingScreen /> : <Unreachable />;
}

function SignedOut({ children }: { readonly children: ReactNode }) {
  const { state } = useSession();
  const { search } = useAddress();
  if (state === 'out') return children;
  if (state !== 'in') return state === 'loading' ? <LoadingScreen /> : <Unreachable />;
  const next = safePath(new URLSearchParams(search).get('next'));
  // Redirects once, since the next screen may be for signed-out users as well.
  return <Redirect key={next} to={next} replace />;
}

/**
 * Specification §6: without a membership to /payment. The provider has neither clinical screens nor a plan;
 * an auditor has the audit log in the settings.
 */
function Clinical({ needs, children }: { readonly needs: Right; readonly children: ReactNode }) {
  const { profile } = useSession();
  if (profile?.type === 'provider') return <Redirect to={PROVIDER_HOME} replace />;
  if (!profile?.may.includes(needs)) return <Redirect to={needs === 'chart' ? HOME : '/settings'} replace />;
  return profile.membership_summary ? children : <Redirect to="/payment" replace />;
}

function OwnersOnly({ children }: { readonly children: ReactNode }) {
  const { profile } = useSession();
  return profile?.type === 'clinic_owner' ? children : <Redirect to="/settings" replace />;
}

function ProvidersOnly({ children }: { readonly children: ReactNode }) {
  const { profile } = useSession();
  return profile?.type === 'provider' ? children : <Redirect to={HOME} replace />;
}
