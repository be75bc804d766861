import { readFileSync } from 'node:fs';
import { type Assessment, DEFAULT_PREFERENCES, diagnose, storedAssessment } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { LANGUAGES } from '../words/languages';
import { describe, expect, it } from 'vitest';
import { reader, reasonSentence, warningSentence } from '../index';
import { diagnosisSentence, implantSentences } from './diagnosisSentence';
import { sourceName } from './reasonSentence';
import { readWords } from '../words/all';

const lines = readFileSync(new URL('../../../clinical/src/cases/worked.jsonl', import.meta.url), 'utf8');
const cases = lines
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line) as { id: string; assessment: Assessment });

interface Adult {
  readonly seqn: string;
  readonly age: number;
  readonly sites: readonly { readonly tooth: number }[];
}

const adults = JSON.parse(
  readFileSync(new URL('../../../clinical/src/cases/nhanes.json', import.meta.url), 'utf8'),
) as readonly Adult[];
const sited = adults.map(({ seqn, age, sites }) => {
  const someone = aPatient({ patientAge: age }).assessment();
  const missing = sites.length < 28 ? [18, 28, 38, 48, 16, 36, 46] : [18, 28, 38, 48];
  const rows = sites.filter(({ tooth }) => !missing.includes(tooth));
  return [seqn, { ...someone, dentition: { missing }, clinical_values: { sites: rows } }] as const;
});

const BROKEN = /\{\{|\}\}|undefined|null|NaN|\[object/;
const CODES = /10\+|1-9|>=7\.0|<7\.0|PeriImplant|BiteDysfunction|Drifting|FewerThan/;

const HEALTHY = /health|frisk|helse|saud/i;

// The words of every language have the same keys and parameters, so English stands for the others.
const read = reader('en', DEFAULT_PREFERENCES, readWords('en'));
const readers = LANGUAGES.map((language) => reader(language, DEFAULT_PREFERENCES, readWords(language)));

describe('the sentences about the worked patients', () => {
  it.each([...cases.map((worked) => [worked.id, worked.assessment] as const), ...sited])(
    '%s: are whole, and call nobody healthy who is not',
    (_, raw) => {
      const result = diagnose(storedAssessment.parse(raw), DEFAULT_PREFERENCES);
      const reasons = [
        ...Object.values(result.diagnosis.because).flat(),
        ...[...result.teeth, ...result.implants, ...result.treatment, result.referral].flatMap(
          ({ because }) => because,
        ),
      ];
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) {
        const sentence = reasonSentence(reason, read);
        expect(sentence).not.toMatch(BROKEN);
        expect(sentence).not.toMatch(CODES);
        if (reason.values['source'] !== 'Specification') expect(sourceName(reason, read)).not.toBeNull();
      }
      for (const warning of result.warnings) expect(warningSentence(warning, read)).not.toMatch(BROKEN);
      for (const each of readers) {
        const sentence = diagnosisSentence(result.diagnosis, true, each);
        expect(sentence).not.toMatch(BROKEN);
        if (result.diagnosis.condition !== 'Health') expect(sentence).not.toMatch(HEALTHY);
      }
      for (const sentence of implantSentences(result.implants, read)) expect(sentence).not.toMatch(CODES);
    },
  );
});
