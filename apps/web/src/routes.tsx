import { REPORT_NAMESPACES } from '@alveola/report/namespaces';
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { WIZARD_WORDS } from './shell/i18n/i18n';
import { lazyExtra, lazyPart } from './shell/loadPart';
import { NotFound } from './shell/NotFound';
import { Clinical, Home, OwnersOnly, ProvidersOnly, SignedIn, SignedOut } from './session/layout/guards';
import { Layout } from './session/layout/Layout';

const Login = lazyPart(['login'], () => import('./screens/login/LoginScreen').then((m) => m.LoginScreen));
const SingleSignOn = lazyPart(['singleSignOn', 'problems'], () =>
  import('./screens/singleSignOn/SingleSignOnScreen').then((m) => m.SingleSignOnScreen),
);
const Registration = lazyPart(['account', 'validation'], () =>
  import('./screens/registration/RegistrationScreen').then((m) => m.RegistrationScreen),
);
const ClinicProfile = lazyPart(['account', 'validation'], () =>
  import('./screens/registration/ProfileScreen').then((m) => m.ProfileScreen),
);
const Registered = lazyPart(['account'], () =>
  import('./screens/registration/SuccessScreen').then((m) => m.SuccessScreen),
);
const Confirmation = lazyPart(['account', 'problems', 'validation'], () =>
  import('./screens/confirmation/ConfirmationScreen').then((m) => m.ConfirmationScreen),
);
const Forgot = lazyPart(['account', 'validation'], () =>
  import('./screens/password/ForgotScreen').then((m) => m.ForgotScreen),
);
const Reset = lazyPart(['account', 'login', 'validation'], () =>
  import('./screens/password/ResetScreen').then((m) => m.ResetScreen),
);
const Information = lazyPart([], () =>
  import('./screens/about/InformationScreen').then((m) => m.InformationScreen),
);
const Dashboard = lazyPart(['dashboard'], () =>
  import('./screens/dashboard/DashboardScreen').then((m) => m.DashboardScreen),
);
const Patients = lazyPart(['patients', 'papers', 'dashboard', 'notices', 'diagnosis', 'validation'], () =>
  import('./screens/patients/PatientsScreen').then((m) => m.PatientsScreen),
);
const Patient = lazyPart(['patient', 'summary', ...WIZARD_WORDS, ...REPORT_NAMESPACES], () =>
  import('./screens/patient/PatientScreen').then((m) => m.PatientScreen),
);
const Recall = lazyPart(['recall', 'diagnosis', 'validation'], () =>
  import('./screens/recall/RecallScreen').then((m) => m.RecallScreen),
);
const Start = lazyPart(['connections', 'problems', 'validation'], () =>
  import('./screens/start/StartScreen').then((m) => m.StartScreen),
);
const ApiDocs = lazyPart(['connections', 'problems'], () =>
  import('./screens/apiDocs/ApiDocsScreen').then((m) => m.ApiDocsScreen),
);
const Settings = lazyPart(
  ['settings', 'account', 'connections', 'device', 'payment', 'problems', 'roles', 'validation'],
  () => import('./screens/settings/SettingsScreen').then((m) => m.SettingsScreen),
);
const Provider = lazyPart(['provider', 'payment', 'validation'], () =>
  import('./screens/provider/ProviderScreen').then((m) => m.ProviderScreen),
);
const ProviderClinic = lazyPart(['provider', 'payment', 'account', 'settings', 'validation'], () =>
  import('./screens/provider/clinic/ClinicScreen').then((m) => m.ClinicScreen),
);
const Payment = lazyPart(['payment'], () =>
  import('./screens/payment/PaymentFrame').then((m) => m.PaymentFrame),
);
const Pricing = lazyPart(['payment', 'settings', 'validation'], () =>
  import('./screens/payment/PricingScreen').then((m) => m.PricingScreen),
);
const Purchase = lazyPart(['payment', 'validation'], () =>
  import('./screens/payment/purchase/PurchaseScreen').then((m) => m.PurchaseScreen),
);
const ActiveInTopBar = lazyPart(WIZARD_WORDS, () =>
  import('./assessment/wizard/notices/SaveStatus').then((m) => m.ActiveInTopBar),
);
const LockDialog = lazyPart(['account', 'device', 'login', 'problems', 'singleSignOn', 'validation'], () =>
  import('./screens/login/LockDialog').then((m) => m.LockDialog),
);
const StepUpDialog = lazyPart(['account', 'problems', 'validation'], () =>
  import('./screens/login/StepUpDialog').then((m) => m.StepUpDialog),
);
const Unreachable = lazyPart(['device'], () =>
  import('./session/offline/Unreachable').then((m) => m.Unreachable),
);
const PreferencesNotice = lazyExtra(['device'], () =>
  import('./session/preferences/PreferencesNotice').then((m) => m.PreferencesNotice),
);
const Wizard = lazyPart(WIZARD_WORDS, () =>
  import('./assessment/wizard/WizardScreen').then((m) => m.WizardScreen),
);

/**
 * Specification §2. Consecutive screens share their frame: elements of the same kind at the same place keep
 * it mounted.
 */
export function AppRoutes() {
  return (
    <Switch>
      <Route path="/login">{signedOut(<Login />)}</Route>
      <Route path="/login/:slug">{signedOut(<SingleSignOn />)}</Route>
      <Route path="/forgot-password">{signedOut(<Forgot />)}</Route>
      <Route path="/password/reset">{signedOut(<Reset />)}</Route>
      <Route path="/confirmation/:step">{signedOut(<Confirmation />)}</Route>
      <Route path="/registration">{signedOut(<Registration />)}</Route>
      <Route path="/registration/profile">{signedOut(<ClinicProfile />)}</Route>
      <Route path="/registration/success">{signedOut(<Registered />)}</Route>
      <Route path="/">{signedIn(<Home />)}</Route>
      <Route path="/dashboard">{clinical(<Dashboard />)}</Route>
      <Route path="/dashboard/calculation">{clinical(<Wizard />, 'chart')}</Route>
      <Route path="/dashboard/report/:reportId">{clinical(<Wizard />)}</Route>
      <Route path="/start/:start">{clinical(<Start />, 'chart')}</Route>
      <Route path="/patient-list">{clinical(<Patients />)}</Route>
      <Route path="/patients/:patientId">{clinical(<Patient />)}</Route>
      <Route path="/recall">{clinical(<Recall />)}</Route>
      <Route path="/settings/clinic">
        {clinical(
          <OwnersOnly>
            <Settings />
          </OwnersOnly>,
        )}
      </Route>
      <Route path="/provider">{providers(<Provider />)}</Route>
      <Route path="/provider/clinics/:clinicId">{providers(<ProviderClinic />)}</Route>
      <Route path="/api-docs">{inLayout(<ApiDocs />)}</Route>
      <Route path="/settings/:section?">{inLayout(<Settings />)}</Route>
      <Route path="/payment">{payment(<Pricing />)}</Route>
      <Route path="/payment/purchase">{payment(<Purchase />)}</Route>
      <Route path="/terms">
        <Information />
      </Route>
      <Route path="/about/:page?">
        <Information />
      </Route>
      <Route path="*">
        <NotFound />
      </Route>
    </Switch>
  );
}

function signedOut(screen: ReactNode) {
  return <SignedOut unreachable={<Unreachable />}>{screen}</SignedOut>;
}

function signedIn(screen: ReactNode) {
  return <SignedIn unreachable={<Unreachable />}>{screen}</SignedIn>;
}

function inLayout(screen: ReactNode) {
  return signedIn(
    <Layout
      diagnosis={<ActiveInTopBar />}
      lock={<LockDialog />}
      preferences={<PreferencesNotice />}
      proof={<StepUpDialog />}
    >
      {screen}
    </Layout>,
  );
}

function clinical(screen: ReactNode, needs?: 'chart') {
  return inLayout(<Clinical needs={needs}>{screen}</Clinical>);
}

function providers(screen: ReactNode) {
  return inLayout(<ProvidersOnly>{screen}</ProvidersOnly>);
}

function payment(screen: ReactNode) {
  return signedIn(<Payment>{screen}</Payment>);
}
