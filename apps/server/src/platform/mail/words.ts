import type { Language } from '@alveola/clinical';
import en from './words/en.json';
import nb from './words/nb.json';
import pt from './words/pt.json';

/** English is the type: what another language lacks does not compile. */
export type MailWords = typeof en;
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, nb, pt };
