import { findRow, findValue, type WizardStep } from '@alveola/clinical';
import type { Editor } from '../../document/editor';

/** At this tooth of the example patient a pocket depth and the mesial side are left to be recorded. */
export const OPEN_TOOTH = 33;

const TOOTH = `button[data-tooth="${OPEN_TOOTH}"]`;

/** What each step of the wizard is pointed out by; null: by its words alone. */
const STOPS = {
  0: { words: 'information', done: null, at: null },
  1: { words: 'dentition', done: null, at: `main ${TOOTH}` },
  2: { words: 'values', done: 'valuesDone', at: `main ${TOOTH}` },
  3: { words: 'images', done: null, at: 'main img' },
  4: { words: 'measurement', done: 'measurementDone', at: '[data-prompt]' },
  5: { words: 'summary', done: null, at: null },
} as const satisfies Record<
  WizardStep,
  { readonly words: string; readonly done: string | null; readonly at: string | null }
>;

type Stop = (typeof STOPS)[WizardStep];
export type StopWords = Stop['words'] | NonNullable<Stop['done']>;

export interface ShownStop {
  readonly words: StopWords;
  /** A selector; null: nothing on the screen is pointed out. */
  readonly at: string | null;
}

/** What is said at the step that is open: another thing once the user has done what was asked there. */
export function findStop({ step, document }: Editor): ShownStop {
  const { words, done, at } = STOPS[step];
  return done !== null && isDone(step, document) ? { words: done, at: null } : { words, at };
}

function isDone(step: WizardStep, document: Editor['document']): boolean {
  if (step === 2) return findValue(document, 'PocketDepth', OPEN_TOOTH) !== null;
  return findRow(document, OPEN_TOOTH).BoneLevel.mesial !== null;
}
