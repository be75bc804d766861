import { type Namespace, REPORT_NAMESPACES } from '@alveola/report/languages';
import type { ComponentType } from 'react';
import type { MenuPlace } from '../session/layout/TopBar';
import { WIZARD_WORDS } from '../shell/i18n/i18n';

export type ScreenAccess =
  | 'everybody'
  | 'signedOut'
  | 'signedIn'
  | 'read'
  | 'chart'
  | 'owner'
  | 'provider'
  | 'payment';

export interface Screen {
  /** Specification §2. One screen at several addresses stays as it is when the address changes. */
  readonly paths: Readonly<Record<string, ScreenAccess>>;
  /** Loaded with the screen; `loaded.test.ts` checks that they are all that it says. */
  readonly words: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
  readonly menu?: Omit<MenuPlace, 'path'>;
}

/** A screen is its own folder and a row here. The first row that fits an address is shown. */
export const SCREENS: readonly Screen[] = [
  {
    paths: { '/login': 'signedOut' },
    words: ['login'],
    load: () => import('../screens/login/LoginScreen').then((m) => m.LoginScreen),
  },
  {
    paths: { '/login/:slug': 'signedOut' },
    words: ['singleSignOn', 'problems'],
    load: () => import('../screens/singleSignOn/SingleSignOnScreen').then((m) => m.SingleSignOnScreen),
  },
  {
    paths: { '/forgot-password': 'signedOut' },
    words: ['account', 'login', 'validation'],
    load: () => import('../screens/password/PasswordScreens').then((m) => m.ForgotScreen),
  },
  {
    paths: { '/password/reset': 'signedOut' },
    words: ['account', 'login', 'validation'],
    load: () => import('../screens/password/PasswordScreens').then((m) => m.ResetScreen),
  },
  {
    paths: { '/confirmation/:step': 'signedOut' },
    words: ['account', 'problems', 'validation'],
    load: () => import('../screens/confirmation/ConfirmationScreen').then((m) => m.ConfirmationScreen),
  },
  {
    paths: { '/registration': 'signedOut' },
    words: ['account', 'validation'],
    load: () => import('../screens/registration/RegistrationScreen').then((m) => m.RegistrationScreen),
  },
  {
    paths: { '/registration/profile': 'signedOut' },
    words: ['account', 'validation'],
    load: () => import('../screens/registration/ProfileScreen').then((m) => m.ProfileScreen),
  },
  {
    paths: { '/registration/success': 'signedOut' },
    words: ['account', 'validation'],
    load: () => import('../screens/registration/RegistrationScreen').then((m) => m.SuccessScreen),
  },
  {
    paths: { '/dashboard': 'read' },
    words: ['dashboard'],
    load: () => import('../screens/dashboard/DashboardScreen').then((m) => m.DashboardScreen),
    menu: { name: 'home' },
  },
  {
    paths: { '/dashboard/calculation': 'chart', '/dashboard/report/:reportId': 'read' },
    words: WIZARD_WORDS,
    load: () => import('../assessment/wizard/WizardScreen').then((m) => m.WizardScreen),
  },
  {
    paths: { '/dashboard/report/:reportId/reading': 'chart' },
    words: ['readings', ...WIZARD_WORDS],
    load: () => import('../screens/readings/BlindedScreen').then((m) => m.BlindedScreen),
  },
  {
    paths: { '/readings': 'read' },
    words: ['readings', 'report'],
    load: () => import('../screens/readings/AgreementScreen').then((m) => m.AgreementScreen),
  },
  {
    paths: { '/readings/:reportId': 'read' },
    words: ['readings', 'teeth', 'validation', 'wizard'],
    load: () => import('../screens/readings/ReadingsScreen').then((m) => m.ReadingsScreen),
  },
  {
    paths: { '/start/:start': 'chart' },
    words: ['connections', 'problems', 'validation'],
    load: () => import('../screens/start/StartScreen').then((m) => m.StartScreen),
  },
  {
    paths: { '/patient-list': 'read' },
    words: ['patients', 'papers', 'dashboard', 'notices', 'diagnosis', 'validation'],
    load: () => import('../screens/patients/PatientsScreen').then((m) => m.PatientsScreen),
    menu: { name: 'patients', below: '/patients/' },
  },
  {
    paths: { '/patients/:patientId': 'read' },
    words: ['patient', 'dashboard', 'summary', ...WIZARD_WORDS, ...REPORT_NAMESPACES],
    load: () => import('../screens/patient/PatientScreen').then((m) => m.PatientScreen),
  },
  {
    paths: { '/recall': 'read' },
    words: ['recall', 'dashboard', 'diagnosis', 'validation'],
    load: () => import('../screens/recall/RecallScreen').then((m) => m.RecallScreen),
    menu: { name: 'recall' },
  },
  {
    paths: { '/settings/clinic': 'owner', '/settings/:section?': 'signedIn' },
    words: ['settings', 'account', 'connections', 'device', 'payment', 'problems', 'roles', 'validation'],
    load: () => import('../screens/settings/SettingsScreen').then((m) => m.SettingsScreen),
  },
  {
    paths: { '/provider': 'provider' },
    words: ['provider', 'payment', 'validation'],
    load: () => import('../screens/provider/ProviderScreen').then((m) => m.ProviderScreen),
  },
  {
    paths: { '/provider/clinics/:clinicId': 'provider' },
    words: ['provider', 'payment', 'account', 'settings', 'validation'],
    load: () => import('../screens/provider/clinic/ClinicScreen').then((m) => m.ClinicScreen),
  },
  {
    paths: { '/api-docs': 'signedIn' },
    words: ['connections', 'problems'],
    load: () => import('../screens/apiDocs/ApiDocsScreen').then((m) => m.ApiDocsScreen),
  },
  {
    paths: { '/payment': 'payment' },
    words: ['payment', 'settings', 'validation'],
    load: () => import('../screens/payment/PricingScreen').then((m) => m.PricingScreen),
  },
  {
    paths: { '/payment/purchase': 'payment' },
    words: ['payment', 'validation'],
    load: () => import('../screens/payment/purchase/PurchaseScreen').then((m) => m.PurchaseScreen),
  },
  {
    paths: { '/terms': 'everybody', '/about/:page?': 'everybody' },
    words: [],
    load: () => import('../screens/about/InformationScreen').then((m) => m.InformationScreen),
  },
];
