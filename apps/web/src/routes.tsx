import type { Namespace } from '@alveola/report';
import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { showWords, WIZARD_WORDS } from './shell/i18n/i18n';
import { loadPart } from './shell/loadPart';
import { NotFound } from './shell/NotFound';
import { Clinical, Home, OwnersOnly, ProvidersOnly, SignedIn, SignedOut } from './session/layout/guards';
import { Layout } from './session/layout/Layout';

/** A screen's chunk, and its words with it. */
function screen(words: readonly Namespace[], load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [component] = await loadPart(() => Promise.all([load(), showWords(words)]));
    return { default: component };
  });
}

const Login = screen(['login'], () => import('./screens/login/LoginScreen').then((m) => m.LoginScreen));
const Registration = screen(['account'], () =>
  import('./screens/registration/RegistrationScreen').then((m) => m.RegistrationScreen),
);
const ClinicProfile = screen(['account'], () =>
  import('./screens/registration/ProfileScreen').then((m) => m.ProfileScreen),
);
const Registered = screen(['account'], () =>
  import('./screens/registration/SuccessScreen').then((m) => m.SuccessScreen),
);
const Confirmation = screen(['account'], () =>
  import('./screens/confirmation/ConfirmationScreen').then((m) => m.ConfirmationScreen),
);
const Forgot = screen(['account'], () =>
  import('./screens/password/ForgotScreen').then((m) => m.ForgotScreen),
);
const Reset = screen(['account', 'login'], () =>
  import('./screens/password/ResetScreen').then((m) => m.ResetScreen),
);
const Terms = screen(['terms'], () => import('./screens/terms/TermsScreen').then((m) => m.TermsScreen));
const Dashboard = screen(['dashboard'], () =>
  import('./screens/dashboard/DashboardScreen').then((m) => m.DashboardScreen),
);
const Patients = screen(['patients', 'papers', 'dashboard', 'diagnosis'], () =>
  import('./screens/patients/PatientsScreen').then((m) => m.PatientsScreen),
);
const Patient = screen(['patient', ...WIZARD_WORDS], () =>
  import('./screens/patient/PatientScreen').then((m) => m.PatientScreen),
);
const Recall = screen(['recall', 'diagnosis'], () =>
  import('./screens/recall/RecallScreen').then((m) => m.RecallScreen),
);
const Settings = screen(['settings', 'account', 'payment'], () =>
  import('./screens/settings/SettingsScreen').then((m) => m.SettingsScreen),
);
const Provider = screen(['provider', 'payment'], () =>
  import('./screens/provider/ProviderScreen').then((m) => m.ProviderScreen),
);
const Payment = screen(['payment'], () =>
  import('./screens/payment/PaymentFrame').then((m) => m.PaymentFrame),
);
const Pricing = screen(['payment'], () =>
  import('./screens/payment/PricingScreen').then((m) => m.PricingScreen),
);
const Purchase = screen(['payment'], () =>
  import('./screens/payment/purchase/PurchaseScreen').then((m) => m.PurchaseScreen),
);
const ActiveInTopBar = screen(WIZARD_WORDS, () =>
  import('./assessment/wizard/notices/ActiveInTopBar').then((m) => m.ActiveInTopBar),
);
const LockDialog = screen(['account', 'login'], () =>
  import('./screens/login/LockDialog').then((m) => m.LockDialog),
);
const Wizard = screen(WIZARD_WORDS, () => import('./assessment/wizard/Wizard').then((m) => m.Wizard));

/** Specification §2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SignedOut />}>
        <Route path="login" element={<Login />} />
        <Route path="forgot-password" element={<Forgot />} />
        <Route path="password/reset" element={<Reset />} />
        <Route path="confirmation/:step" element={<Confirmation />} />
        <Route path="registration" element={<Registration />} />
        <Route path="registration/profile" element={<ClinicProfile />} />
        <Route path="registration/success" element={<Registered />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route index element={<Home />} />
        <Route element={<Layout diagnosis={<ActiveInTopBar />} lock={<LockDialog />} />}>
          <Route element={<Clinical />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="dashboard/calculation" element={<Wizard />} />
            <Route path="dashboard/report/:reportId" element={<Wizard />} />
            <Route path="patient-list" element={<Patients />} />
            <Route path="patients/:patientId" element={<Patient />} />
            <Route path="recall" element={<Recall />} />
            <Route element={<OwnersOnly />}>
              <Route path="settings/clinic" element={<Settings />} />
            </Route>
          </Route>
          <Route element={<ProvidersOnly />}>
            <Route path="provider" element={<Provider />} />
          </Route>
          <Route path="settings" element={<Settings />} />
          <Route path="settings/:section" element={<Settings />} />
        </Route>
        <Route element={<Payment />}>
          <Route path="payment" element={<Pricing />} />
          <Route path="payment/purchase" element={<Purchase />} />
        </Route>
      </Route>
      <Route path="terms" element={<Terms />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
