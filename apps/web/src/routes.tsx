import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { loadAssessmentWords } from './i18n/i18n';
import { NotFound } from './screens/NotFound';
import { Clinical, Home, SignedIn, SignedOut } from './session/guards';
import { Layout } from './shell/Layout';

const Login = lazy(() => import('./screens/login/LoginScreen').then((m) => ({ default: m.LoginScreen })));
const Dashboard = lazy(() =>
  import('./screens/dashboard/DashboardScreen').then((m) => ({ default: m.DashboardScreen })),
);
const Patients = lazy(() =>
  import('./screens/patients/PatientsScreen').then((m) => ({ default: m.PatientsScreen })),
);
const Settings = lazy(() =>
  import('./screens/settings/SettingsScreen').then((m) => ({ default: m.SettingsScreen })),
);
const Plan = lazy(() => import('./screens/PlanScreen').then((m) => ({ default: m.PlanScreen })));
const Wizard = lazy(async () => {
  const [{ Wizard: screen }] = await Promise.all([import('./screens/Wizard'), loadAssessmentWords()]);
  return { default: screen };
});

/** Specification §2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SignedOut />}>
        <Route path="login" element={<Login />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route index element={<Home />} />
        <Route element={<Layout />}>
          <Route element={<Clinical />}>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="dashboard/calculation" element={<Wizard />} />
            <Route path="dashboard/report/:reportId" element={<Wizard />} />
            <Route path="patient-list" element={<Patients />} />
          </Route>
          <Route path="settings" element={<Settings />} />
          <Route path="payment" element={<Plan />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
