import type { AssessmentRefusal } from '@alveola/clinical';
import type { ProblemCode } from '@alveola/contract';
import { readWords } from '@alveola/report/words';

const { record, validation } = readWords('en');
const WORDS = { ...validation, ...record } satisfies Readonly<Record<AssessmentRefusal, string>>;
const SENTENCES = new Map<string, string>(Object.entries(WORDS));

/**
 * Matches "sites.disagree 6 5 16": the code, the value from the sites, the charted one (null: none) and the
 * tooth.
 */
const DISAGREE = /^(sites\.disagree) (\d+) (\d+|null)(?: (\d+))?$/u;

export function toSentence(message: string): string {
  const [, code = message, sites, stands, tooth] = DISAGREE.exec(message) ?? [];
  const sentence = SENTENCES.get(code) ?? message;
  if (sites === undefined) return sentence;
  const charted = stands === 'null' ? 'not charted' : stands;
  return `${sentence}: ${charted}, the sites give ${sites}${tooth === undefined ? '' : ` (tooth ${tooth})`}`;
}

export function toCode(message: string, problem: ProblemCode): string {
  const [, code = message] = DISAGREE.exec(message) ?? [];
  if (SENTENCES.has(code)) return code;
  return problem === 'validation' ? 'invalid' : problem;
}
