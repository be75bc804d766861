import { ACCOUNT_CHANGES } from './accounts/accountChanges';
import { FACTOR_CHANGES } from './accounts/factorChanges';
import { REGISTRATION_CHANGES } from './accounts/registrationChanges';
import { SIGN_IN_CHANGES } from './accounts/signInChanges';
import type { Changes } from './change';
import { CLINIC_CHANGES } from './clinics/clinicChanges';
import { CONNECTION_CHANGES } from './clinics/connectionChanges';
import { IDENTITY_PROVIDER_CHANGES } from './clinics/identityProviderChanges';
import { BILLING_CHANGES } from './money/billingChanges';
import { INVOICE_CHANGES } from './money/invoiceChanges';
import { PROVIDER_CHANGES } from './providerChanges';
import { PICTURE_CHANGES } from './records/pictureChanges';
import { RECORD_CHANGES } from './records/recordChanges';

export const EVERY_CHANGE: Changes = {
  ...RECORD_CHANGES,
  ...PICTURE_CHANGES,
  ...REGISTRATION_CHANGES,
  ...SIGN_IN_CHANGES,
  ...ACCOUNT_CHANGES,
  ...FACTOR_CHANGES,
  ...CLINIC_CHANGES,
  ...CONNECTION_CHANGES,
  ...IDENTITY_PROVIDER_CHANGES,
  ...BILLING_CHANGES,
  ...INVOICE_CHANGES,
  ...PROVIDER_CHANGES,
};

export const STRIPES = ['POST /billing/webhook', 'POST /billing/portal'];
