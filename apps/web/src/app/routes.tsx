import { createElement, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { Clinical, Home, OwnersOnly, ProvidersOnly, SignedIn, SignedOut } from '../session/layout/guards';
import { Layout } from '../session/layout/Layout';
import { hasBilling } from '../shell/config';
import { WIZARD_WORDS } from '../shell/i18n/i18n';
import { lazyExtra, lazyPart } from '../shell/loadPart';
import { NotFound } from '../shell/MessagePage';
import { type ScreenAccess, type Screen, SCREENS } from './screens';

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
    <Route path="/">{signedIn(<Home />)}</Route>,
    <Route path="*">
      <NotFound />
    </Route>,
  );
}

const FRAMES: Readonly<Record<ScreenAccess, (screen: ReactNode) => ReactNode>> = {
  everybody: (screen) => screen,
  signedOut: (screen) => <SignedOut unreachable={<Unreachable />}>{screen}</SignedOut>,
  signedIn: inLayout,
  read: (screen) => inLayout(<Clinical>{screen}</Clinical>),
  chart: (screen) => inLayout(<Clinical needs="chart">{screen}</Clinical>),
  owner: (screen) =>
    inLayout(
      <Clinical>
        <OwnersOnly>{screen}</OwnersOnly>
      </Clinical>,
    ),
  provider: (screen) => inLayout(<ProvidersOnly>{screen}</ProvidersOnly>),
  payment: (screen) => signedIn(<Payment>{screen}</Payment>),
};

const SOLD = /^\/(payment|provider|registration)/;

const ROUTES = SCREENS.flatMap(toRoutes);

function toRoutes({ paths, words, load }: Screen) {
  const element = createElement(lazyPart(words, load));
  return Object.entries(paths).map(([path, access]) =>
    createElement(Route, { path }, FRAMES[access](element)),
  );
}

function signedIn(screen: ReactNode) {
  return <SignedIn unreachable={<Unreachable />}>{screen}</SignedIn>;
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
