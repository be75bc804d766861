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
  'sites.tooth-missing': 'a missing tooth has no sites',
  'sites.duplicate': 'is charted at its sites twice',
  'sites.length': 'must have six values, one for each site',
  'sites.over-maximum': 'is more than a site can have',
  'sites.not-a-site': 'is charted at a site that the tooth does not have',
  'sites.disagree': 'says something else than the sites',
  'sites.attachment-negative': 'depth and margin together are below 0: no attachment level can be',
  'furcation.no-entrance': 'the tooth has no furcation entrance there',
  'rehabilitation.reason-without-need': 'must be empty when no complex rehabilitation is needed',
};

const SENTENCES = new Map<string, string>(Object.entries({ ...readWords('en').validation, ...REFUSALS }));

/** "sites.disagree 6 5 16": a code with what the sites give, what stands, and the tooth. */
const DISAGREE = /^(sites\.disagree) (\d+) (\d+)(?: (\d+))?$/u;

/** The English sentence of a check's message: the words of its code, else the message as it is. */
export function toSentence(message: string): string {
  const [, code = message, sites, stands, tooth] = DISAGREE.exec(message) ?? [];
  const sentence = SENTENCES.get(code) ?? message;
  if (sites === undefined) return sentence;
  return `${sentence}: ${stands}, the sites give ${sites}${tooth === undefined ? '' : ` (tooth ${tooth})`}`;
}

/** The code of a check's message; a message without one has that of its problem. */
export function toCode(message: string, problem: ProblemCode): string {
  const [, code = message] = DISAGREE.exec(message) ?? [];
  if (SENTENCES.has(code)) return code;
  return problem === 'validation' ? 'invalid' : problem;
}
