import type { Refusal } from '@alveola/clinical';
import type { ProblemCode } from '@alveola/contract';
import { readWords } from '@alveola/report/words';

const { validation } = readWords('en');
/** Every refusal of the record's model has its sentence. */
const WORDS = validation satisfies Readonly<Record<Refusal, string>>;
const SENTENCES = new Map<string, string>(Object.entries(WORDS));

/** The English sentence of a check's message: the words of its code, else the message as it is. */
export function toSentence(message: string): string {
  return SENTENCES.get(message) ?? message;
}

/** The code of a check's message; a message without one has that of its problem. */
export function toCode(message: string, problem: ProblemCode): string {
  if (SENTENCES.has(message)) return message;
  return problem === 'validation' ? 'invalid' : problem;
}
