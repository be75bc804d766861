import {
  DEFAULT_PREFERENCES,
  diagnose,
  type Diagnosis,
  type Reason,
  sure,
  type Sureness,
} from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import type { Language } from '../words/languages';
import { describe, expect, it } from 'vitest';
import {
  fill,
  reader,
  reasonSentence,
  formatPercent,
  shownPercent,
  shownRatio,
  sureSentences,
  warningSentence,
} from '../index';
import { diagnosisSentence, implantSentences } from './diagnosisSentence';
import { findStandingDiagnosis } from './readReport';
import type { TriedClass } from './sureSentence';
import { readWords } from '../words/all';

const none: Diagnosis = {
  condition: 'Health',
  stage: null,
  grade: null,
  blt: null,
  stability: null,
  patientMaxBoneLossAgeRatio: null,
  bleedingIndex: 5,
  plaqueIndex: null,
  oralHygiene: null,
  periodontium: null,
  affectedPercent: null,
  anyAffectedPercent: 0,
  provisional: false,
  unexplained: [],
  estimated: [],
  because: { condition: [], stage: [], grade: [], blt: [], stability: [] },
};
const TREATED: Diagnosis['because'] = {
  ...none.because,
  condition: [{ code: 'condition.earlier-stage', values: { stage: 'III' } }],
};
const severe: Diagnosis = {
  ...none,
  condition: 'Periodontitis',
  stage: 'III',
  grade: 'B',
  blt: 'Generalized',
  stability: 'Unstable',
};
const read = (language: Language) =>
  reader(language, { ...DEFAULT_PREFERENCES, rounded_percentages: false }, readWords(language));
/** Figures have a no-break space before their unit, which does not matter here. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the diagnosis as a sentence', () => {
  it.each([
    ['en', severe, 'Generalized periodontitis, stage III, grade B, unstable'],
    ['nb', severe, 'Generalisert periodontitt, stadium III, grad B, ustabil'],
    ['pt', severe, 'Periodontite generalizada, estadio III, grau B, instável'],
    [
      'en',
      { ...severe, blt: 'Localized', stability: 'Stable' },
      'Localized periodontitis, stage III, grade B, no active disease found',
    ],
    [
      'en',
      { ...severe, stability: 'Stable', because: TREATED },
      'Generalized periodontitis, stage III, grade B, stable',
    ],
    [
      'nb',
      { ...severe, blt: 'MolarIncisorPattern' },
      'Periodontitt med molar-/insisivmønster, stadium III, grad B, ustabil',
    ],
    [
      'pt',
      { ...severe, blt: 'MolarIncisorPattern' },
      'Periodontite com padrão molar-incisivo, estadio III, grau B, instável',
    ],
    [
      'en',
      { ...severe, provisional: true },
      'Generalized periodontitis, stage III, grade B, unstable (provisional)',
    ],
    [
      'nb',
      { ...severe, provisional: true },
      'Generalisert periodontitt, stadium III, grad B, ustabil (foreløpig)',
    ],
    [
      'pt',
      { ...severe, provisional: true },
      'Periodontite generalizada, estadio III, grau B, instável (provisória)',
    ],
    ['en', { ...none, condition: 'Gingivitis', blt: 'Localized' }, 'Localized gingivitis'],
    ['nb', { ...none, condition: 'Gingivitis', blt: 'Generalized' }, 'Generalisert gingivitt'],
    ['pt', { ...none, condition: 'Gingivitis', blt: 'Generalized' }, 'Gengivite generalizada'],
    ['en', none, 'Periodontal health'],
    ['nb', none, 'Periodontal helse (friskt periodontium)'],
    ['pt', none, 'Saúde periodontal'],
    ['en', { ...none, provisional: true }, 'No sign of periodontal disease in what was charted'],
    ['nb', { ...none, provisional: true }, 'Ingen tegn til periodontal sykdom i det som er registrert'],
    ['pt', { ...none, provisional: true }, 'Sem sinais de doença periodontal no que foi registado'],
    [
      'en',
      { ...none, condition: 'Gingivitis', blt: 'Localized', provisional: true },
      'Localized gingivitis; no sign of periodontitis in what was charted',
    ],
    ['en', { ...none, condition: 'Edentulous' }, 'No natural teeth'],
    ['nb', { ...none, condition: 'Edentulous' }, 'Ingen egne tenner'],
    ['pt', { ...none, condition: 'Edentulous' }, 'Sem dentes naturais'],
  ] as const)('%s: %#', (language, diagnosis, sentence) => {
    expect(diagnosisSentence(diagnosis, true, read(language))).toBe(sentence);
  });

  it('leaves stability out where the preference does', () => {
    expect(diagnosisSentence(severe, false, read('en'))).toBe(
      'Generalized periodontitis, stage III, grade B',
    );
  });

  const by = (
    code: 'condition.by-probing-alone' | 'condition.not-charted' | 'condition.bleeding-not-charted',
  ) => ({
    ...none.because,
    condition: [{ code, values: {} }],
  });
  it.each([
    [
      { condition: 'Undetermined', unexplained: [36, 37] },
      'No case of periodontitis; findings at 36, 37 need an explanation',
    ],
    [
      { condition: 'Undetermined', because: by('condition.bleeding-not-charted') },
      'No sign of periodontitis in what was charted; not charted at enough teeth: bleeding',
    ],
    [
      { condition: 'Undetermined', unexplained: [16], because: by('condition.not-charted') },
      'No case of periodontitis; findings at 16 need an explanation; not charted at enough teeth: pocket depth',
    ],
    [
      { condition: 'Gingivitis', blt: 'Localized', unexplained: [16] },
      'Localized gingivitis; findings at 16 need an explanation',
    ],
    [
      { condition: 'Health', because: by('condition.by-probing-alone') },
      'Periodontal health by probing alone',
    ],
  ] as const)('what is open is said: %#', (overrides, sentence) => {
    expect(diagnosisSentence({ ...none, provisional: true, ...overrides }, true, read('en'))).toBe(sentence);
  });

  it('says what the clinician set, and no longer calls that provisional', () => {
    const half = aPatient({ overrule: { stage: 'IV' } }).teeth([14, 24], { loss: 20 });
    const document = half.teeth([11, 12, 13, 21, 22, 23], { loss: null }).assessment();
    const result = diagnose(document);
    expect(result.diagnosis.provisional).toBe(true);
    expect(diagnosisSentence(findStandingDiagnosis({ document, result }), false, read('en'))).toBe(
      'Localized periodontitis, stage IV, grade B',
    );
  });

  it('names implants by notation, the worst first, with certainty unless it is definite', () => {
    const loss = { known: false, missing: [] } as const;
    const implant = {
      boneLoss: loss,
      score: 0,
      level: 'Good',
      provisional: false,
      mobile: false,
      because: [],
    } as const;
    const implants = [
      { ...implant, tooth: 36, condition: 'PeriImplantMucositis', certainty: 'definite' },
      { ...implant, tooth: 46, condition: 'PeriImplantitis', certainty: 'probable' },
    ] as const;
    const universal = { ...read('en'), notation: 'UNS' } as const;
    expect(implantSentences(implants, read('nb'))).toEqual([
      'Periimplantitt ved 46 (sannsynlig)',
      'Periimplantær mukositt ved 36',
    ]);
    expect(implantSentences(implants, universal)[0]).toBe('Peri-implantitis at 30 (probable)');
  });
});

describe('figures', () => {
  it('a name that ends in a full stop ends the sentence, too', () => {
    expect(fill('To {{who}}. The end', { who: 'Clínica, Lda.' })).toBe('To Clínica, Lda. The end');
    expect(fill('To {{who}}. The end', { who: 'Havn' })).toBe('To Havn. The end');
  });

  it.each([
    [12.4, true, '10%'],
    [12.5, true, '15%'],
    [42, true, '40%'],
    [100, true, '100%'],
    [42.4, false, '42%'],
  ])('%f, rounded %s, is shown as %s', (value, rounded, shown) => {
    expect(plain(shownPercent(value, { ...read('en'), rounded }))).toBe(shown);
  });

  it('shows the ratio with two decimals in the way of the language', () => {
    expect([shownRatio(0.8076923, read('en')), shownRatio(1, read('nb'))]).toEqual(['0.81', '1,00']);
  });
});

describe('reasons', () => {
  const stage: Reason = {
    code: 'stage.bone-loss',
    values: { stage: 'III', tooth: 16, percent: 42, threshold: 33, source: 'Tonetti2018' },
  };

  it('name the criterion, the tooth, the value and the limit', () => {
    expect(plain(reasonSentence(stage, read('en')))).toBe(
      'Bone loss of 42% at 16 meets the criterion of stage III (limit 33%).',
    );
  });

  it('never round a value onto the limit that it misses', () => {
    const close = { ...stage, values: { ...stage.values, percent: 33.04 } };
    expect(plain(reasonSentence(close, { ...read('nb'), rounded: true }))).toBe(
      'Beintap på 33,04 % ved 16 oppfyller kriteriet for stadium III (grense 33 %).',
    );
  });

  it('print whole per cent, within a point of a limit with a decimal', () => {
    const toFigure = (percent: number) =>
      plain(reasonSentence({ ...stage, values: { ...stage.values, percent } }, read('en'))).match(
        /of (\S+)%/,
      )?.[1];
    expect([toFigure(42.4), toFigure(34.1), toFigure(33.9), toFigure(33.04)]).toEqual([
      '42',
      '34',
      '33.9',
      '33.04',
    ]);
  });

  it('of bone loss that was read by eye name its class, and no figure', () => {
    const values = { stage: 'III', tooth: 16, third: 2 };
    const toSentence = (language: Language) =>
      reasonSentence({ code: 'stage.estimate', values }, read(language));
    expect(toSentence('en')).toBe('Bone level at 16, estimated: middle third. Stage III.');
    expect(toSentence('nb')).toContain('anslått: midtre tredel');
    expect(toSentence('pt')).toContain('estimado: terço médio');
  });

  it('name the cause at each tooth, also of a report that was completed under earlier rules', () => {
    const toSentence = (values: Reason['values']) => warningSentence({ code: 'W4', values }, read('en'));
    const empty = { resorption: [], rootCaries: [], secondMolar: [], fracture: [14] };
    expect(toSentence({ teeth: [14, 36], apical: [36], ...empty })).toMatch(
      /depth\. Apical lesion: 36\. Crack or root fracture: 14\. Judge these teeth yourself\.$/,
    );
    expect(toSentence({ teeth: [14, 36], withCause: [14] })).toMatch(
      /A cause was given: 14\. Judge these teeth yourself: 14, 36\.$/,
    );
  });

  it('speak of attachment where attachment makes the tooth', () => {
    const toSentence = (levelled: readonly number[]) =>
      warningSentence({ code: 'W26', values: { teeth: [14, 24], levelled, threshold: 3 } }, read('en'));
    expect(toSentence([14, 24])).toMatch(/above 3 mm: attachment at 14, 24; is it/);
    expect(toSentence([14])).toMatch(/above 3 mm: bone at 24; attachment at 14; is it/);
  });

  it('put answers, levels and empty lists into words', () => {
    const because = (code: Reason['code'], values: Reason['values']) =>
      plain(reasonSentence({ code, values }, read('pt')));
    expect(because('grade.smoking', { grade: 'C', answer: '10+' })).toBe(
      'Tabagismo (10 ou mais cigarros por dia): pelo menos grau C.',
    );
    expect(because('condition.not-a-case', { teeth: [] })).toContain('nenhum');
    expect(because('treatment.prognosis', { level: 'Poor', threshold: 10 })).toContain('Mau');
  });

  it('lists what is known of several findings, whichever is the last', () => {
    const because = (values: Reason['values']) =>
      plain(reasonSentence({ code: 'floor.combined', values }, read('en')));
    const values = { score: 10, percent: 49.1, depth: 7, furcation: 2 };
    expect(because({ ...values, mobility: null })).toBe(
      'Taken together (bone loss 49%, pocket 7 mm, furcation 2): score at least 10',
    );
    expect(because({ ...values, furcation: null, mobility: 2 })).toBe(
      'Taken together (bone loss 49%, pocket 7 mm, mobility 2): score at least 10',
    );
  });

  it('warnings list their teeth by notation', () => {
    const universal = { ...read('en'), notation: 'UNS' } as const;
    expect(warningSentence({ code: 'W13', values: { teeth: [36, 46] } }, universal)).toContain('19, 30');
  });

  it('a warning says nothing of a list that is empty', () => {
    const uncharted = (unmeasured: readonly number[], withoutDepth: readonly number[]) =>
      warningSentence({ code: 'W9', values: { unmeasured, withoutDepth } }, read('en'));
    const start = 'What was not charted was not judged.';
    expect(uncharted([16], [])).toBe(`${start} No measured bone loss: 16.`);
    expect(uncharted([], [16])).toBe(`${start} Pocket depth not fully charted: 16.`);
    const signs = { teeth: [], natural: 18, pairs: 7 };
    expect(warningSentence({ code: 'W6', values: signs }, read('en'))).toMatch(
      /^Signs of stage IV: natural teeth: 18/,
    );
  });

  it.each([
    ['en', '42%'],
    ['nb', '42 %'],
    ['pt', '42%'],
  ] as const)('a percentage in %s', (language, written) => {
    expect(plain(formatPercent(42, language))).toBe(written);
  });
});

describe('how sure', () => {
  const document = aPatient().teeth([14, 24], { loss: 31, depth: 5 }).assessment();
  const report = { document, result: diagnose(document), pictures: [] };
  const sentencesFor = (sureClass: TriedClass, sureness: Sureness<string | null>) =>
    (['en', 'nb', 'pt'] as const).map((language) =>
      sureSentences(sureClass, sureness, report, read(language))
        .map(({ text }) => plain(text))
        .join(' '),
    );

  it('names the other class, the deciding tooth and its value', () => {
    const { stage } = sure(document);
    expect(sentencesFor('stage', stage!)).toEqual([
      'It would be III with 10 percentage points more bone loss at 14 (now 31%).',
      'Det ville vært III med 10 prosentpoeng mer beintap ved 14 (nå 31 %).',
      'Seria III com mais 10 pontos percentuais de perda óssea em 14 (agora 31%).',
    ]);
  });

  it('says what rests on missing data, and of what is firm no more than was tried', () => {
    expect(sentencesFor('stability', { firm: false, toward: [], because: [] })[0]).toMatch(/^Not firm/);
    expect(sentencesFor('grade', { firm: true })).toEqual([
      'Does not change within the error of measuring.',
      'Endrer seg ikke innenfor målefeilen.',
      'Não se altera dentro do erro de medição.',
    ]);
  });
});
