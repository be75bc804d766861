import { NAME, REPOSITORY } from './preparation';

export const URL = `https://${NAME}`;
export const OWNER = 'owner@clinic.example.org';
export const BACKUP = '/mnt/backup';

/** Only the technician knows these. They answer every question of the installer. */
export function toAnswers(smtpUrl: string): Readonly<Record<string, string>> {
  return {
    COMPANY_NAME: 'Havn & Sønn tannklinikk',
    COMPANY_ADDRESS: 'Storgata 1, 0155 Oslo',
    COMPANY_COUNTRY: 'NO',
    OWNER: `Ola Nordmann <${OWNER}>`,
    SMTP_URL: smtpUrl,
    BACKUP,
  };
}

export const WORDS: Readonly<Record<string, string>> = { REPOSITORY, DOMAIN: NAME };
