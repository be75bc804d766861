import { randomBytes } from 'node:crypto';
import { CREDENTIALS, ENDPOINT } from '../cluster/store';
import { FORMER, NAME, REPOSITORY } from './preparation';

export const URL = `https://${NAME}`;
export const PROVIDER = 'technician@provider.example.org';

/** Only the technician knows these: passwords, accounts and the company. */
export interface Answers {
  readonly words: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, (was: string) => string>>;
}

export function toAnswers(smtpUrl: string): Answers {
  const [owner, server] = [newPassword(), newPassword()];
  return {
    words: {
      REPOSITORY,
      RELEASE: FORMER,
      'OWNER-PASSWORD': owner,
      'SERVER-PASSWORD': server,
      'BACKUP-PLACE': `s3:${ENDPOINT}/backups`,
    },
    variables: {
      PUBLIC_URL: () => URL,
      DATABASE_URL: (was) => was.replace('alveola_server@', `alveola_server:${server}@`),
      MIGRATE_DATABASE_URL: (was) => was.replace('alveola@', `alveola:${owner}@`),
      STORAGE_URL: (was) => was,
      AWS_ACCESS_KEY_ID: () => CREDENTIALS.AWS_ACCESS_KEY_ID,
      AWS_SECRET_ACCESS_KEY: () => CREDENTIALS.AWS_SECRET_ACCESS_KEY,
      SMTP_URL: () => smtpUrl,
      MAIL_FROM: () => 'Provider <post@provider.example.org>',
      PROVIDER_EMAIL: () => PROVIDER,
      SUPPORT_EMAIL: () => 'support@provider.example.org',
      COMPANY_NAME: () => 'Provider & Daughters AS',
      COMPANY_ADDRESS: () => 'Storgata 1, 0155 Oslo',
      STRIPE_SECRET_KEY: () => 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: () => 'pk_test_1',
      STRIPE_PRODUCT: () => 'prod_1',
      STRIPE_WEBHOOK_SECRET: () => 'whsec_1',
    },
  };
}

const newPassword = () => randomBytes(18).toString('hex');
