import type { Words } from '@alveola/report/languages';
import { z } from 'zod';
import { findPersonalWord, isCommonPassword, PASSWORD_LEAST, PASSWORD_MOST } from './passwords';

export type ValidationCode = keyof Words['validation'];

/** Forms of an account share these fields; the message of each check is a code. */

const toCode = (code: ValidationCode) => code;

/** Control characters, line separators, lone surrogates, and marks that change the text direction. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** Control characters that no key types; a database cannot store NUL or a lone surrogate. */
const UNTYPED = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/** Mail programs turn this into a link. */
const LINK = /:\/\/|\bwww\./i;

function optionalText(most: number, unwanted: RegExp) {
  return z
    .string()
    .trim()
    .max(most, toCode('too-long'))
    .refine((text) => !unwanted.test(text), toCode('characters'));
}

function requiredText(required: ValidationCode, most: number, unwanted: RegExp, long = toCode('too-long')) {
  return z
    .string(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(most, long)
    .refine((text) => !unwanted.test(text), toCode('characters'));
}

export function requiredLine(required: ValidationCode, most = 200, long?: ValidationCode) {
  return requiredText(required, most, HIDDEN, long);
}

/** Mails to others contain the name, so a link in it would go out in our name. */
export function nameLine(required: ValidationCode) {
  return requiredLine(required).refine((text) => !LINK.test(text), toCode('link'));
}

export function optionalLine(most: number) {
  return optionalText(most, HIDDEN);
}

export const patientNumber = requiredLine('patient-number-required', 64, 'patient-number-long');

export function requiredLines(required: ValidationCode, most: number) {
  return requiredText(required, most, UNTYPED);
}

export function optionalLines(most: number) {
  return optionalText(most, UNTYPED);
}

/** RFC 5321: at most 254 characters. Small and capital letters are one address. */
export const email = z
  .string(toCode('email-required'))
  .trim()
  .min(1, { error: toCode('email-required'), abort: true })
  .max(254, { error: toCode('email-invalid'), abort: true })
  .regex(z.regexes.email, toCode('email-invalid'));

/** Not trimmed: every character counts, including a space at the end. */
export const newPassword = z
  .string(toCode('password-required'))
  .min(1, { error: toCode('password-required'), abort: true })
  .max(PASSWORD_MOST, { error: toCode('password-long'), abort: true })
  .refine(
    (text) =>
      text.length >= PASSWORD_LEAST && /\p{Lu}/u.test(text) && /\p{Nd}/u.test(text) && !text.includes('\0'),
    { error: toCode('password-rule'), abort: true },
  )
  .refine((text) => !isCommonPassword(text), toCode('password-common'));

export const passwordConfirmation = z
  .string(toCode('confirmation-required'))
  .min(1, toCode('confirmation-required'));

/** An existing password may predate today's rules. */
export const knownPassword = z
  .string(toCode('current-password-required'))
  .min(1, toCode('current-password-required'))
  .max(1024, toCode('current-password-required'));

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
  const personal = findPersonalWord(value.password, value);
  if (personal !== null) tell('password', personal);
}
