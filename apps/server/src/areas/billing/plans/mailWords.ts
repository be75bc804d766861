import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { fill, type Words } from '@alveola/report';
import { line } from '../../../platform/mail/template';

export function toMoney(minor: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LANGUAGE_TABLE[language].locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}

export function countUsers(users: number, { users_one, users_other }: Words['mails']): string {
  return fill(users === 1 ? users_one : users_other, { count: users });
}

export const clinicReader = { name: line, clinic: line };
