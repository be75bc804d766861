import type { Refusal } from '@alveola/clinical';
import type { ProblemCode } from '@alveola/contract';
import { readWords } from '@alveola/report/words';

/** Why a record is refused, in English: the sentences behind the model's refusal codes. */
const REFUSALS: Readonly<Record<Refusal, string>> = {
  'list.duplicate': 'is listed twice',
  'furcation.not-a-natural-molar': 'furcation is recorded on natural molars only',
  'bleeding.over-maximum': 'Bleeding cannot exceed the number of surfaces registered',
  'plaque.over-maximum': 'Plaque cannot exceed 3 when it is recorded as an index',
  'value.missing-tooth': 'a missing tooth cannot have a value',
  'value.also-zero': 'has a value and is among the zeros, too',
  'value.implants-only': 'is recorded on implants only',
  'value.natural-teeth-only': 'is recorded on natural teeth only',
  'rehabilitation.reason-needed': 'needs at least one reason',
  'rehabilitation.reason-without-need': 'must be empty when no complex rehabilitation is needed',
};

const SENTENCES = new Map<string, string>(Object.entries({ ...readWords('en').validation, ...REFUSALS }));

/** The English sentence of a check's message: the words of its code, else the message as it is. */
export function toSentence(message: string): string {
  return SENTENCES.get(message) ?? message;
}

/** The code of a check's message; a message without one has that of its problem. */
export function toCode(message: string, problem: ProblemCode): string {
  if (SENTENCES.has(message)) return message;
  return problem === 'validation' ? 'invalid' : problem;
}
