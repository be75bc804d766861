import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { information, RISK_QUESTIONS } from '@alveola/clinical';
import { PROBLEMS } from '@alveola/contract';
import { LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { describe, expect, it } from 'vitest';

/** Specification §5 and §8: sentences that a user reads, and their keys. A word in braces is filled in. */
const SHOWN = [
  ['The name field is required', 'validation:name-required'],
  ['Name is required', 'validation:own-name-required'],
  ['The country field is required', 'validation:country-required'],
  ['The clinic name field is required', 'validation:clinic-name-required'],
  ['The organization number field is required', 'validation:org-number-required'],
  ['The email field is required', 'validation:email-required'],
  ['Invalid format for email', 'validation:email-invalid'],
  ['The password field is required', 'validation:password-required'],
  ['The password must have at least 8 characters, 1 capital letter and 1 number', 'validation:password-rule'],
  ['The confirm password field is required', 'validation:confirmation-required'],
  ['Passwords do not match', 'validation:confirmation-mismatch'],
  ['The OTP field is required', 'validation:otp-required'],
  ['The code field is required', 'validation:code-required'],
  ['The OTP is invalid', 'problems:code-invalid'],
  ['Patient number field is required.', 'validation:patient-number-required'],
  ['Patient age field is required', 'validation:patient-age-required'],
  ['Please provide a valid age', 'validation:patient-age'],
  ['Does the patient smoke? field is required', 'validation:isPatientSmoke-required'],
  ['Does the patient have diabetes? field is required', 'validation:haveDiabetes-required'],
  ['The patients oral hygiene field is required', 'validation:oralHygiene-required'],
  [
    'Is the patient missing teeth due to periodontitis? field is required',
    'validation:missingTeeth-required',
  ],
  [
    'Does the patient need complex rehabilitation? field is required',
    'validation:complexRehabilitation-required',
  ],
  ['{type} cannot exceed {max}', 'charting:refusal.value.over-maximum'],
  ['Cannot place marker because there is no active tooth', 'xray:noActiveTooth'],
  [
    'The tooth is marked as visible on two areas, so it cannot be marked as visible on only one side',
    'xray:conflict.twoAreas-not-oneSide',
  ],
  [
    'The tooth is marked as visible on two areas, so it cannot be marked as not visible',
    'xray:conflict.twoAreas-not-notVisible',
  ],
  [
    'The tooth is marked as visible on only one side, so it cannot be marked as visible on two areas',
    'xray:conflict.oneSide-not-twoAreas',
  ],
  [
    'The tooth is marked as visible on only one side, so it cannot be marked as not visible',
    'xray:conflict.oneSide-not-notVisible',
  ],
  [
    'The tooth is marked as not visible, so it cannot be marked as visible on two areas',
    'xray:conflict.notVisible-not-twoAreas',
  ],
  [
    'The tooth is marked as not visible, so it cannot be marked as visible on only one side',
    'xray:conflict.notVisible-not-oneSide',
  ],
  ['This user already exists', 'problems:user-exists'],
  ['User not found', 'problems:user-not-found'],
  ['Payment was canceled. Please try again.', 'payment:canceled'],
  ['Payment was successful! Thank you for subscribing.', 'payment:success'],
  ['Try again', 'charting:images.again'],
] as const;

/** The specification asks for a sentence here without giving its words. */
const MEANT = [
  'xray:unnumbered.title',
  'config:missing.title',
  'config:incomplete.title',
  'config:protocol.title',
  'problems:login-failed',
] as const;

/** Goes to the log or to maintainers only, so that it is English. */
const LOGGED = [
  'Missing patient_number',
  'Missing patient number',
  'Missing patient_report_id',
  'Missing xray image id for key',
  'Bootstrap failed',
  'Failed to fetch settings',
] as const;

/** `common:close` → the sentence. */
function sentences(words: object, path = '', mark = ':'): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...sentences(value, path + key + mark, '.')],
    ),
  );
}

const ENGLISH = sentences(readWords('en'));
const OTHERS = LANGUAGES.filter((language) => language !== 'en').map((each) => sentences(readWords(each)));

const WEB = resolve(import.meta.dirname, '../..');
const FORMS = ['contract/src', 'clinical/src/model'].map((folder) =>
  resolve(WEB, '../../../packages', folder),
);
/** The screens, and the forms' rules that they share with the server. */
const SOURCES = [WEB, ...FORMS]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => resolve(folder, path)),
  )
  .filter((path) => /(?<!\.test|\.e2e)\.tsx?$/.test(path) && !/\/i18n\/|validation\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Codes of a form in which no question is answered. */
const UNANSWERED = information
  .safeParse(Object.fromEntries(RISK_QUESTIONS.map((question) => [question, null])))
  .error?.issues.map(({ message }) => `validation:${message}`);

describe.each(SHOWN)('%s', (sentence, key) => {
  it('is that sentence in English, and one of its own in the other languages', () => {
    expect(ENGLISH.get(key)).toBe(sentence.replaceAll(/\{(\w+)\}/g, '{{$1}}'));
    for (const otherLanguage of OTHERS) {
      expect(otherLanguage.get(key)).toMatch(/\S/);
      expect(otherLanguage.get(key)).not.toBe(sentence);
    }
  });

  it('is told by a screen', () => {
    const [, problem] = /^problems:(.+)/.exec(key) ?? [];
    if (problem !== undefined) return expect(Object.keys(PROBLEMS)).toContain(problem);
    if (UNANSWERED?.includes(key)) return;
    const group = key.slice(0, key.lastIndexOf('.'));
    // The message of a form's check is the bare code.
    const bare = `'${key.replace('validation:', '')}'`;
    expect(
      [`'${key}'`, bare, `\`${group}.\${`].some((use) => SOURCES.includes(use)),
      key,
    ).toBe(true);
  });
});

it.each(MEANT)('there are words for %s', (key) => {
  for (const each of [ENGLISH, ...OTHERS]) expect(each.get(key)).toMatch(/\S/);
});

it.each(LOGGED)('%s is said where it happens', (sentence) => {
  expect(SOURCES).toContain(`'${sentence}'`);
});
