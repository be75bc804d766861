import { aboutArea } from '../areas/about/area';
import { accountArea } from '../areas/account/area';
import { checkRegistrationRoute, registerRoute } from '../areas/account/flows/register';
import { billingArea } from '../areas/billing/area';
import { clinicArea } from '../areas/clinic/area';
import { connectionsArea } from '../areas/connections/area';
import { exchangeArea } from '../areas/exchange/area';
import { providerArea } from '../areas/provider/area';
import { readingsArea } from '../areas/readings/area';
import { reportsArea } from '../areas/reports/area';
import { settingsArea } from '../areas/settings/area';
import { xraysArea } from '../areas/xrays/area';
import type { BillingDeps } from '../areas/billing/plans/payments';
import type { BillingJobs } from '../areas/billing/subscription/billingEvents';
import type { Area } from '../platform/area';
import type { Route } from '../platform/http/route';
import type { MailTemplate } from '../platform/mail/template';
import type { FileStore } from '../platform/storage/clinicFiles';
import { healthRoute, readyRoute } from './health';

export interface AreaJobs extends BillingJobs, FileStore {
  readonly outboundAllow: readonly string[];
  readonly secret: string;
}

export const AREAS: readonly Area<BillingDeps, AreaJobs>[] = [
  aboutArea,
  accountArea,
  billingArea,
  clinicArea,
  connectionsArea,
  exchangeArea,
  providerArea,
  readingsArea,
  reportsArea,
  settingsArea,
  xraysArea,
];

export const ROUTES: readonly Route<BillingDeps>[] = [
  ...AREAS.flatMap(({ calls }) => calls),
  healthRoute,
  readyRoute,
];

/** A clinic that runs the product for itself has neither a plan nor a provider, and nobody registers there. */
const SOLD: ReadonlySet<unknown> = new Set([
  billingArea,
  providerArea,
  ...billingArea.calls,
  ...providerArea.calls,
  checkRegistrationRoute,
  registerRoute,
]);

export function withoutSale<T extends object>(parts: readonly T[]): readonly T[] {
  return parts.filter((part) => !SOLD.has(part));
}

export const MAIL_TEMPLATES: readonly MailTemplate[] = AREAS.flatMap(({ mails = [] }) => mails);
