import type * as words from './en/index';

/** Every word of the product, typed by English; a test compares the other languages with it. */
export type Words = typeof words;
export type Namespace = keyof Words;

/** What the report says, on the screen and on paper. */
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
