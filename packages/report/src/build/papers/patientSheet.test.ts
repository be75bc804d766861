import { ASCENDING, type Overrule } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { aReport, DATES } from '../../testing/aReport';
import type { WholeReport, Withdrawn } from '../../wholeReport';
import { readWords } from '../../words/all';
import { LANGUAGES, type Language } from '../../words/languages';
import { buildPatientSheet } from './patientSheet';

const WITHDRAWN: Withdrawn = {
  reason: { en: 'The extent is wrong.', nb: 'Utbredelsen er feil.', pt: 'A extensão está errada.' },
  withdrawn_at: '2026-03-01',
};

function sheet(whole: WholeReport, language: Language): string {
  const { front, back } = buildPatientSheet(whole, readWords(language).patientSheet, DATES);
  return [...front, ...back]
    .flatMap((block) =>
      block.is === 'list' ? block.items.map(({ text }) => text) : 'text' in block ? [block.text] : [],
    )
    .join(' ');
}

const HEALTHY = {
  en: /health|sound gums/i,
  nb: /frisk|sunn|helse/i,
  pt: /saud|\bsã(o|os|s)? gengiv|gengivas sãs/i,
};
const CHEWING = { en: /chew/i, nb: /tygge/i, pt: /mastig/i };

const DEEP = [16, 26, 36, 46] as const;
const PROVISIONAL: Readonly<Record<Language, RegExp>> = {
  en: /is provisional: a closer examination may change it/,
  nb: /er foreløpig: En grundigere undersøkelse kan endre det/,
  pt: /é provisório: um exame mais atento pode alterá-lo/,
};
const CONDITIONS: Readonly<Record<string, Patient>> = {
  health: aPatient(),
  'health with an implant': aPatient({ implant: [36] }),
  gingivitis: aPatient().others({ bleeding: 2 }),
  undetermined: aPatient().teeth([16, 17], { loss: 50, depth: 8 }),
  periodontitis: aPatient().teeth(DEEP, { loss: 40, depth: 6, bleeding: 2 }),
  'set to health': aPatient({ overrule: { condition: 'Health' } }).teeth(DEEP, { loss: 40, depth: 6 }),
};
const GAPS: Readonly<Record<string, (of: Patient) => Patient>> = {
  'no depth': (patient) => patient.others({ depth: null }),
  'no bleeding': (patient) => patient.others({ bleeding: null }),
  'no X-ray': (patient) => patient.others({ loss: null }),
  nothing: (patient) =>
    patient.others({ depth: null, bleeding: null, loss: null, mobility: null, furcation: null }),
};

describe.each(LANGUAGES)('The sheet for the patient in %s', (language) => {
  it('says healthy where everything was recorded, and nothing is wrong', () => {
    expect(sheet(aReport(CONDITIONS.health!.assessment()), language)).toMatch(HEALTHY[language]);
  });

  const crossed = Object.keys(CONDITIONS).flatMap((condition) =>
    Object.keys(GAPS).map((gap) => [condition, gap] as const),
  );
  it.each(crossed)('never says healthy: %s, %s', (condition, gap) => {
    const someone = GAPS[gap]!(CONDITIONS[condition]!);
    expect(sheet(aReport(someone.assessment()), language)).not.toMatch(HEALTHY[language]);
  });

  it('says first that the rules are withdrawn, and leaves the reason to the clinician', () => {
    const words = readWords(language).patientSheet;
    const withdrawn = aReport(aPatient().assessment(), { withdrawn: WITHDRAWN });
    const { front } = buildPatientSheet(withdrawn, words, DATES);
    const findText = (part: string) =>
      front.findIndex((block) => 'text' in block && block.text.includes(part));
    expect(findText(WITHDRAWN.withdrawn_at)).toBeGreaterThan(-1);
    expect(findText(WITHDRAWN.withdrawn_at)).toBeLessThan(findText(words.found.title));
    expect(sheet(withdrawn, language)).not.toContain(WITHDRAWN.reason[language]);
    const [, ask = ''] = words.withdrawn.split('. ');
    expect(sheet(withdrawn, language)).toContain(ask);
    expect(sheet(aReport(aPatient().assessment()), language)).not.toContain(ask);
  });

  it('speaks of what is in the mouth alone, and has no heading with nothing below', () => {
    const { back, next } = readWords(language).patientSheet;
    const { front } = buildPatientSheet(
      aReport(aPatient({ missing: ASCENDING }).assessment()),
      readWords(language).patientSheet,
      DATES,
    );
    const text = JSON.stringify(front);
    expect(text).toContain(back.soonerNone);
    expect(text).not.toContain(next.title);
    const implants = aPatient({
      implant: [13, 23],
      missing: ASCENDING.filter((tooth) => tooth !== 13 && tooth !== 23),
    });
    expect(sheet(aReport(implants.assessment()), language)).toContain(back.soonerImplants);
    expect(sheet(aReport(aPatient({ implant: [36] }).assessment()), language)).toContain(back.soonerBoth);
    expect(sheet(aReport(aPatient().assessment()), language)).toContain(back.sooner);
  });

  it('says of how many teeth the outlook is provisional', () => {
    const whole = sheet(aReport(aPatient().assessment()), language);
    expect(whole).not.toMatch(PROVISIONAL[language]);
    const two = sheet(aReport(aPatient().teeth([16, 26], { loss: null }).assessment()), language);
    expect(two).toMatch(PROVISIONAL[language]);
    expect(two).toMatch(/\b2 (teeth|tenner|dentes)\b/);
  });

  it('never says healthy of gingivitis, of findings to explain, of periodontitis', () => {
    for (const condition of ['gingivitis', 'undetermined', 'periodontitis'])
      expect(sheet(aReport(CONDITIONS[condition]!.assessment()), language)).not.toMatch(HEALTHY[language]);
  });

  it('of findings under earlier rules, that spoke of silence as of health, says no more than is known', () => {
    const silent = aPatient().others({ depth: null, bleeding: null, loss: null }).assessment();
    const whole = aReport(silent);
    const diagnosis = { ...whole.result.diagnosis, condition: 'Health', provisional: false } as const;
    const standing = { ...whole.result.standing, condition: 'Health' } as const;
    const stored = { ...whole, result: { ...whole.result, rulesVersion: '1.0.0', diagnosis, standing } };
    expect(sheet(stored, language)).not.toMatch(HEALTHY[language]);
    const whole2 = aReport(aPatient().assessment());
    const storedWithoutGaps = { ...whole2, result: { ...whole2.result, rulesVersion: '1.0.0' } };
    expect(sheet(storedWithoutGaps, language)).toMatch(HEALTHY[language]);
  });

  it('of stage IV speaks of chewing only where that is the reason', () => {
    const four = (overrule: Omit<Partial<Overrule>, 'reason'>, reasons: readonly ['BiteDysfunction'] | []) =>
      sheet(
        aReport(
          aPatient({ overrule, complexRehabilitationReasons: [...reasons] })
            .teeth(DEEP, { loss: 40, depth: 6, bleeding: 2 })
            .assessment(),
        ),
        language,
      );
    expect(four({ stage: 'IV' }, [])).not.toMatch(CHEWING[language]);
    expect(four({ stage: 'IV' }, ['BiteDysfunction'])).toMatch(CHEWING[language]);
    expect(four({ stage: 'III' }, ['BiteDysfunction'])).not.toMatch(CHEWING[language]);
  });
});
