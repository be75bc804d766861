import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import type { Company } from '@alveola/contract';
import { fill, type Words } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { z } from 'zod';
import type { Db } from '../db/open';
import { DAY } from '../base/time';
import { layout, oneLine, type Part } from './layout';
import type { Attachment, Mail } from './mail';

/** A text that people wrote: a line break in it would let its writer go on with a mail of their own. */
export const line = z.string().transform(oneLine);

/** A day as the language writes it. */
export function toDay(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TABLE[language].locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(instant));
}

/** A country by its name, as the language writes it. */
export function toCountry(code: string, language: Language): string {
  const names = new Intl.DisplayNames(LANGUAGE_TABLE[language].locale, { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Where most readers of a language are; a mail does not know its own. */
const TIME_ZONES: Readonly<Record<Language, string>> = {
  en: 'UTC',
  nb: 'Europe/Oslo',
  pt: 'Europe/Lisbon',
};

/** A moment as the language writes it, with the time zone in which it is told. */
export function toMoment(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TABLE[language].locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: TIME_ZONES[language],
  });
  return format.format(new Date(instant));
}

export interface MailContent {
  readonly subject: string;
  /** null: no name is known, or it is not to be repeated to a stranger. */
  readonly name: string | null;
  readonly parts: readonly Part[];
}

export interface MailContext {
  readonly words: Words['mails'];
  readonly roles: Words['roles'];
  readonly language: Language;
  /** Where the product is reached, without a slash at its end. */
  readonly webUrl: string;
  /** What was made for this mail alone: the code, or the address that the link leads to. Else empty. */
  readonly secret: string;
}

export interface SecretContext {
  readonly db: Db;
  readonly now: Date;
  readonly webUrl: string;
}

/**
 * A kind of mail: the data it is queued with, and its layout. A code or a link is never queued: it is made when
 * the mail leaves, so that the database never holds one in clear, and a mail server that hangs takes nothing
 * off the time it is valid.
 */
export interface MailTemplate<T = unknown> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  /** ms after which it is no longer worth sending. */
  readonly validFor: number;
  /** null: nobody waits for it any more. */
  createSecret?(context: SecretContext, data: T): Promise<string | null>;
  /** What goes with it, made when it leaves. */
  attach?(db: Db, data: T): Promise<readonly Attachment[]>;
  write(data: T, context: MailContext): MailContent;
}

export function mailTemplate<T>(
  name: string,
  data: z.ZodType<T>,
  { validFor = 3 * DAY, ...rest }: TemplateOptions<NoInfer<T>>,
): MailTemplate<T> {
  return { name, data, validFor, ...rest };
}

type TemplateOptions<T> = Pick<MailTemplate<T>, 'createSecret' | 'attach' | 'write'> & {
  readonly validFor?: number;
};

type ComposeContext = Omit<MailContext, 'words' | 'roles'> & { readonly company: Company };

/** A mail in words. */
export function composeMail<T>(
  template: MailTemplate<T>,
  data: T,
  { secret, language, webUrl, company }: ComposeContext,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { mails: words, roles } = readWords(language);
  const { subject, name, parts } = template.write(data, { secret, language, webUrl, words, roles });
  const hello = name ? fill(words.hello, { name }) : words.helloStranger;
  return {
    subject: oneLine(subject),
    ...layout({ language, subject, hello, parts, regards: words.regards, foot: toFoot(words, company) }),
  };
}

/** Whether an answer is read, and who sends it. */
function toFoot(words: Words['mails'], { name, address, number, email }: Company): readonly string[] {
  const company = [name, address, number].filter((each) => each !== null).join(' · ');
  return [email === null ? words.footer : fill(words.footerReply, { email }), ...(company ? [company] : [])];
}
