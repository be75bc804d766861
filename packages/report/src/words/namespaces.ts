import type * as words from './en/index';

/** English types the words; a test compares the other languages with it. */
export type Words = typeof words;
export type Namespace = keyof Words;

export const REPORT_NAMESPACES = [
  'answers',
  'comparison',
  'diagnosis',
  'pdf',
  'reasons',
  'report',
  'sources',
  'sure',
  'teeth',
  'treatment',
  'warnings',
] as const satisfies readonly Namespace[];
export type ReportWords = Pick<Words, (typeof REPORT_NAMESPACES)[number]>;
