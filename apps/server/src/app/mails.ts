import * as account from '../areas/account/identity/accountMails';
import * as billing from '../areas/billing/mails';
import * as clinicDetails from '../areas/clinic/details/mails';
import * as clinicIdentity from '../areas/clinic/identityProvider/mails';
import * as clinicPeople from '../areas/clinic/people/mails';
import * as connections from '../areas/connections/mails';
import * as provider from '../areas/provider/mails';
import type { MailTemplate } from '../platform/mail/template';

/** Every mail that the product sends. */
export const MAIL_TEMPLATES: readonly MailTemplate[] = [
  ...Object.values(account),
  ...Object.values(billing),
  ...Object.values(clinicDetails),
  clinicIdentity.identityProviderMail,
  ...Object.values(clinicPeople),
  ...Object.values(connections),
  ...Object.values(provider),
];
