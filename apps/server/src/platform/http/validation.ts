import { z } from 'zod';
import { type Refusal, refuse } from '../base/result';
import type { AssessmentRefusal } from '@alveola/clinical';
import type { ProblemCode } from '@alveola/contract';
import { readWords } from '@alveola/report/words';

const MAX_FIELDS = 10;

/** The library's own sentences are written for developers; clients of the API get these. */
z.config({ localeError: (issue) => toPlainSentence(issue) });

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-22',
  datetime: 'a time such as 2026-11-22T10:00:00Z',
  url: 'a web address',
};
const COUNTED: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  set: ' entries',
};

function toPlainSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `This must be ${TYPES[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return `This must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return toBound(issue.origin, `at most ${issue.maximum}`);
    case 'too_small':
      return toBound(issue.origin, `at least ${issue.minimum}`);
    case 'invalid_format':
      return `This must be ${FORMATS[issue.format] ?? 'written differently'}`;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'This is not valid';
    default:
      return issue satisfies never;
  }
}

function toBound(origin: string, bound: string): string {
  const counted = COUNTED[origin];
  return counted === undefined ? `This must be ${bound}` : `This must have ${bound}${counted}`;
}

export function toValidationRefusal(
  issues: readonly z.core.$ZodIssue[],
  under: readonly string[] = [],
): Refusal {
  // A map is safe for keys such as `constructor`, which every object has.
  const errors = new Map<string, string[]>();
  for (const issue of flat(issues.slice(0, MAX_FIELDS)).slice(0, MAX_FIELDS)) {
    const path = [...under, ...issue.path].map(String).join('.') || '.';
    errors.set(path, [...(errors.get(path) ?? []), issue.message]);
  }
  return refuse('validation', { errors: Object.fromEntries(errors) });
}

function flat(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue): readonly z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'This is not known here' }))
      : [issue],
  );
}

/** Gives the first message and the number of others (specification §5, error form). */
export function toTopMessage(errors: Readonly<Record<string, readonly string[]>>): string | null {
  const all = Object.values(errors).flat();
  const [first] = all;
  if (first === undefined) return null;
  const more = all.length - 1;
  if (more === 0) return first;
  return `${first} (and ${more} more error${more === 1 ? '' : 's'})`;
}

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
