import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { type Area, loadWords } from './shell/i18n/i18n';
import { NotFound } from './shell/NotFound';
import { Clinical, Home, OwnersOnly, ProvidersOnly, SignedIn, SignedOut } from './session/guards';
import { Layout } from './shell/Layout';

/** A screen's chunk, and the words of its area with it. */
function screen(area: Area, load: () => Promise<ComponentType>, more: Area = area) {
  return lazy(async () => {
    const [component] = await Promise.all([
      load(),
      area === 'shell' ? undefined : loadWords(area),
      more === area ? undefined : loadWords(more),
    ]);
    return { default: component };
  });
}

const Login = screen('shell', () => import('./screens/login/LoginScreen').then((m) => m.LoginScreen));
const Registration = screen('accounts', () =>
  import('./screens/registration/RegistrationScreen').then((m) => m.RegistrationScreen),
);
const ClinicProfile = screen('accounts', () =>
  import('./screens/registration/ProfileScreen').then((m) => m.ProfileScreen),
);
const Registered = screen('accounts', () =>
  import('./screens/registration/SuccessScreen').then((m) => m.SuccessScreen),
);
const Confirmation = screen('accounts', () =>
  import('./screens/confirmation/ConfirmationScreen').then((m) => m.ConfirmationScreen),
);
const Forgot = screen('accounts', () =>
  import('./screens/password/ForgotScreen').then((m) => m.ForgotScreen),
);
const Reset = screen('accounts', () => import('./screens/password/ResetScreen').then((m) => m.ResetScreen));
const Terms = screen('conditions', () => import('./screens/terms/TermsScreen').then((m) => m.TermsScreen));
const Dashboard = screen('shell', () =>
  import('./screens/dashboard/DashboardScreen').then((m) => m.DashboardScreen),
);
const Patients = screen('shell', () =>
  import('./screens/patients/PatientsScreen').then((m) => m.PatientsScreen),
);
const Settings = screen(
  'accounts',
  () => import('./screens/settings/SettingsScreen').then((m) => m.SettingsScreen),
  'paying',
);
const Provider = screen(
  'accounts',
  () => import('./screens/provider/ProviderScreen').then((m) => m.ProviderScreen),
  'paying',
);
const Payment = screen('paying', () => import('./screens/payment/PaymentFrame').then((m) => m.PaymentFrame));
const Pricing = screen('paying', () =>
  import('./screens/payment/PricingScreen').then((m) => m.PricingScreen),
);
const Purchase = screen('paying', () =>
  import('./screens/payment/PurchaseScreen').then((m) => m.PurchaseScreen),
);
const ActiveInTopBar = lazy(async () => ({
  default: (await import('./assessment/wizard/notices/ActiveInTopBar')).ActiveInTopBar,
}));
const Wizard = screen('assessment', () => import('./screens/Wizard').then((m) => m.Wizard));

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
        <Route element={<Layout diagnosis={<ActiveInTopBar />} />}>
          <Route element={<Clinical />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="dashboard/calculation" element={<Wizard />} />
            <Route path="dashboard/report/:reportId" element={<Wizard />} />
            <Route path="patient-list" element={<Patients />} />
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
