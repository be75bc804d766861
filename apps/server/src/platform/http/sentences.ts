import type { AssessmentRefusal } from '@alveola/clinical';
import type { ProblemCode } from '@alveola/contract';
import { readWords } from '@alveola/report/words';

const { record, validation } = readWords('en');
/** Every refusal of the record's model has its sentence. */
const WORDS = { ...validation, ...record } satisfies Readonly<Record<AssessmentRefusal, string>>;
const SENTENCES = new Map<string, string>(Object.entries(WORDS));

/** "sites.disagree 6 5 16": a code with what the sites give, what stands (null: not charted), and the tooth. */
const DISAGREE = /^(sites\.disagree) (\d+) (\d+|null)(?: (\d+))?$/u;

/** The English sentence of a check's message: the words of its code, else the message as it is. */
export function toSentence(message: string): string {
  const [, code = message, sites, stands, tooth] = DISAGREE.exec(message) ?? [];
  const sentence = SENTENCES.get(code) ?? message;
  if (sites === undefined) return sentence;
  const said = stands === 'null' ? 'not charted' : stands;
  return `${sentence}: ${said}, the sites give ${sites}${tooth === undefined ? '' : ` (tooth ${tooth})`}`;
}

/** The code of a check's message; a message without one has that of its problem. */
export function toCode(message: string, problem: ProblemCode): string {
  const [, code = message] = DISAGREE.exec(message) ?? [];
  if (SENTENCES.has(code)) return code;
  return problem === 'validation' ? 'invalid' : problem;
}
