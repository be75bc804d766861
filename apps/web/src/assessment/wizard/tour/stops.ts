import { findRow, findValue, type WizardStep } from '@alveola/clinical';
import type { Editor } from '../../document/editor';

/** The example patient lacks a pocket depth and the mesial side of this tooth. */
export const OPEN_TOOTH = 33;

const TOOTH = `button[data-tooth="${OPEN_TOOTH}"]`;

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
  readonly at: string | null;
}

export function findStop({ step, document }: Editor): ShownStop {
  const { words, done, at } = STOPS[step];
  return done !== null && isDone(step, document) ? { words: done, at: null } : { words, at };
}

function isDone(step: WizardStep, document: Editor['document']): boolean {
  if (step === 2) return findValue(document, 'PocketDepth', OPEN_TOOTH) !== null;
  return findRow(document, OPEN_TOOTH).BoneLevel.mesial !== null;
}
