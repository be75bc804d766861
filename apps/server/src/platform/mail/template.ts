import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import type { Company } from '@alveola/contract';
import { fill, type Words } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { z } from 'zod';
import type { Db } from '../db/open';
import { DAY } from '../base/time';
import { layout, oneLine, type Part } from './layout';
import type { Attachment, Mail } from './mail';

/**
 * Removes line breaks from people's texts, because a line break would let a writer add a mail of their own.
 */
export const line = z.string().transform(oneLine);

export function toDay(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TABLE[language].locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(instant));
}

export function toCountry(code: string, language: Language): string {
  const names = new Intl.DisplayNames(LANGUAGE_TABLE[language].locale, { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

export function toMoment(instant: string, language: Language): string {
  const { locale, timeZone } = LANGUAGE_TABLE[language];
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return format.format(new Date(instant));
}

export interface MailContent {
  readonly subject: string;
  /** `null`: the name is unknown, or must not be repeated to a stranger. */
  readonly name: string | null;
  readonly parts: readonly Part[];
}

export interface MailContext {
  readonly words: Words['mails'];
  readonly roles: Words['roles'];
  readonly language: Language;
  readonly webUrl: string;
  /** Holds the code or link made for this mail alone, else an empty text. */
  readonly secret: string;
}

export interface SecretContext {
  readonly db: Db;
  readonly now: Date;
  readonly webUrl: string;
}

/**
 * Codes and links are never queued: they are made when the mail leaves, so that the database never holds one
 * in clear and a hanging mail server does not shorten their validity.
 */
export interface MailTemplate<T = unknown> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  readonly validForMs: number;
  /** `null`: nobody needs the mail any more. */
  createSecret?(context: SecretContext, data: T): Promise<string | null>;
  attach?(db: Db, data: T): Promise<readonly Attachment[]>;
  write(data: T, context: MailContext): MailContent;
}

export function mailTemplate<T>(
  name: string,
  data: z.ZodType<T>,
  { validForMs = 3 * DAY, ...rest }: TemplateOptions<NoInfer<T>>,
): MailTemplate<T> {
  return { name, data, validForMs, ...rest };
}

type TemplateOptions<T> = Pick<MailTemplate<T>, 'createSecret' | 'attach' | 'write'> & {
  readonly validForMs?: number;
};

type ComposeContext = Omit<MailContext, 'words' | 'roles'> & { readonly company: Company };

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

function toFoot(words: Words['mails'], { name, address, number, email }: Company): readonly string[] {
  const company = [name, address, number].filter((each) => each !== null).join(' · ');
  return [email === null ? words.footer : fill(words.footerReply, { email }), ...(company ? [company] : [])];
}
