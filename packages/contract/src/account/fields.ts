import type { Words } from '@alveola/report/namespaces';
import { z } from 'zod';
import { isCommonPassword, isPersonalPassword, PASSWORD_LEAST, PASSWORD_MOST } from './passwords';

/** A code with a sentence in every language. */
export type ValidationCode = keyof Words['validation'];

/** Forms of an account share these fields; the message of each check is a code. */

const said = (code: ValidationCode) => code;

/** Required text of at most `most` characters. The store cannot hold a NUL. */
export function line(required: ValidationCode, most = 200) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(most, said('too-long'))
    .refine((text) => !text.includes('\0'), said('characters'));
}

export function optionalLine(most: number) {
  return z
    .string()
    .trim()
    .max(most, said('too-long'))
    .refine((text) => !/\p{Cc}/u.test(text), said('characters'));
}

/** RFC 5321: at most 254 characters. Small and capital letters are one address. */
export const email = z
  .string(said('email-required'))
  .trim()
  .min(1, { error: said('email-required'), abort: true })
  .max(254, { error: said('email-invalid'), abort: true })
  .regex(z.regexes.email, said('email-invalid'));

/** Every character counts, the blank at its end as well. */
export const newPassword = z
  .string(said('password-required'))
  .min(1, { error: said('password-required'), abort: true })
  .max(PASSWORD_MOST, { error: said('password-long'), abort: true })
  .refine(
    (text) =>
      text.length >= PASSWORD_LEAST && /\p{Lu}/u.test(text) && /\p{Nd}/u.test(text) && !text.includes('\0'),
    { error: said('password-rule'), abort: true },
  )
  .refine((text) => !isCommonPassword(text), said('password-common'));

export const passwordConfirmation = z
  .string(said('confirmation-required'))
  .min(1, said('confirmation-required'));

/** An existing password may predate today's rules. */
export const knownPassword = z
  .string(said('current-password-required'))
  .min(1, said('current-password-required'))
  .max(1024, said('current-password-required'));

interface Chosen {
  readonly password: string;
  readonly password_confirmation: string;
  readonly email?: string | undefined;
  readonly clinic_name?: string | undefined;
}

export function checkPasswords({ value, issues }: z.core.ParsePayload<Chosen>): void {
  const tell = (field: keyof Chosen, message: ValidationCode) =>
    issues.push({ code: 'custom', input: value[field], path: [field], message });
  if (value.password_confirmation !== '' && value.password_confirmation !== value.password)
    tell('password_confirmation', 'confirmation-mismatch');
  if (isPersonalPassword(value.password, [value.email, value.clinic_name]))
    tell('password', 'password-personal');
}

export const handle = z.string().min(1).max(64);
