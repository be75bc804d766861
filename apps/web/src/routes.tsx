import { REPORT_NAMESPACES } from '@alveola/report/namespaces';
import { Route, Routes } from 'react-router';
import { WIZARD_WORDS } from './shell/i18n/i18n';
import { lazyExtra, lazyPart } from './shell/loadPart';
import { NotFound } from './shell/NotFound';
import { Clinical, Home, OwnersOnly, ProvidersOnly, SignedIn, SignedOut } from './session/layout/guards';
import { Layout } from './session/layout/Layout';

const Login = lazyPart(['login'], () => import('./screens/login/LoginScreen').then((m) => m.LoginScreen));
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
const Patient = lazyPart(['patient', ...WIZARD_WORDS, ...REPORT_NAMESPACES], () =>
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
  ['settings', 'account', 'connections', 'device', 'payment', 'problems', 'validation'],
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
const Pricing = lazyPart(['payment', 'validation'], () =>
  import('./screens/payment/PricingScreen').then((m) => m.PricingScreen),
);
const Purchase = lazyPart(['payment', 'validation'], () =>
  import('./screens/payment/purchase/PurchaseScreen').then((m) => m.PurchaseScreen),
);
const ActiveInTopBar = lazyPart(WIZARD_WORDS, () =>
  import('./assessment/wizard/notices/ActiveInTopBar').then((m) => m.ActiveInTopBar),
);
const LockDialog = lazyPart(['account', 'device', 'login', 'problems', 'validation'], () =>
  import('./screens/login/LockDialog').then((m) => m.LockDialog),
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

/** Specification §2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SignedOut unreachable={<Unreachable />} />}>
        <Route path="login" element={<Login />} />
        <Route path="forgot-password" element={<Forgot />} />
        <Route path="password/reset" element={<Reset />} />
        <Route path="confirmation/:step" element={<Confirmation />} />
        <Route path="registration" element={<Registration />} />
        <Route path="registration/profile" element={<ClinicProfile />} />
        <Route path="registration/success" element={<Registered />} />
      </Route>
      <Route element={<SignedIn unreachable={<Unreachable />} />}>
        <Route index element={<Home />} />
        <Route
          element={
            <Layout
              diagnosis={<ActiveInTopBar />}
              lock={<LockDialog />}
              preferences={<PreferencesNotice />}
            />
          }
        >
          <Route element={<Clinical />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="dashboard/calculation" element={<Wizard />} />
            <Route path="dashboard/report/:reportId" element={<Wizard />} />
            <Route path="start/:start" element={<Start />} />
            <Route path="patient-list" element={<Patients />} />
            <Route path="patients/:patientId" element={<Patient />} />
            <Route path="recall" element={<Recall />} />
            <Route element={<OwnersOnly />}>
              <Route path="settings/clinic" element={<Settings />} />
            </Route>
          </Route>
          <Route element={<ProvidersOnly />}>
            <Route path="provider" element={<Provider />} />
            <Route path="provider/clinics/:clinicId" element={<ProviderClinic />} />
          </Route>
          <Route path="api-docs" element={<ApiDocs />} />
          <Route path="settings" element={<Settings />} />
          <Route path="settings/:section" element={<Settings />} />
        </Route>
        <Route element={<Payment />}>
          <Route path="payment" element={<Pricing />} />
          <Route path="payment/purchase" element={<Purchase />} />
        </Route>
      </Route>
      <Route path="terms" element={<Information />} />
      <Route path="about/:page?" element={<Information />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
