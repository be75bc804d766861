import { describe, expect, it } from 'vitest';
import {
  type Charting,
  type Patient,
  type PatientOptions,
  aPatient,
  FIVE_LOST,
  ONE_LOST,
} from '../../cases/patient';
import type { Stage } from '../../model/assessment';
import type { Information } from '../../model/patientInfo';
import type { ToothNumber } from '../../model/tooth';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
const findStage = (someone: Patient) => result(someone).stage;
/** Two teeth that are not neighbours make the case. */
const withLoss = (loss: number, options: PatientOptions = {}) =>
  aPatient(options).teeth([14, 24], { loss, depth: 4 });

const ALL_SIGNS = { furcation: 2, defect: 'distal', depth: 6 } as const;
const NINETEEN = [...FIVE_LOST, 34, 26, 25, 27] as const;
function needing(
  need: Information['complexRehabilitationReasons'][number],
  missing: readonly ToothNumber[] = ONE_LOST.slice(0, 4),
  withoutZeros = false,
): Patient {
  return withLoss(40, { complexRehabilitationReasons: [need], missing, withoutZeros });
}

describe('severity: bone loss of the worst tooth (R5.1)', () => {
  it.each<[number, Stage]>([
    [14.9, 'I'],
    [15, 'II'],
    [33, 'II'],
    [33.1, 'III'],
    [98, 'III'],
  ])('%d %%: stage %s', (loss, stage) => {
    expect(findStage(withLoss(loss))).toBe(stage);
  });

  it('one tooth is enough, and a tooth without signs counts too', () => {
    expect(findStage(withLoss(10).tooth(36, { loss: 34 }))).toBe('III');
    expect(findStage(aPatient({ earlier: 'I' }).tooth(36, { loss: 14 }))).toBe('I');
  });

  it('a tooth with an apical lesion or resorption does not define the stage', () => {
    expect(findStage(withLoss(20).tooth(36, { loss: 60, findings: ['ApikalPeriodontitis'] }))).toBe('II');
    expect(findStage(withLoss(20).tooth(36, { loss: 60, findings: ['RootResorption'] }))).toBe('II');
    expect(findStage(withLoss(20).tooth(36, { loss: [60, 0], rootCaries: 'distal' }))).toBe('II');
  });
});

describe('pockets lift stage I to II (R5.3)', () => {
  it.each<[Stage, number, readonly ToothNumber[]]>([
    ['I', 4, [14, 24]],
    ['II', 5, [14, 24]],
    ['I', 5, [14]],
    ['I', 5, [14, 15]],
    ['II', 6, [14, 24]],
  ])('stage %s: %d mm at %j, bone loss 12 %%', (stage, depth, teeth) => {
    const someone = aPatient().teeth([14, 15, 24], { loss: 12, depth: 4 }).teeth(teeth, { depth });
    expect(findStage(someone)).toBe(stage);
  });

  it('pockets without bone loss do not', () => {
    expect(findStage(withLoss(12).teeth([16, 26], { loss: 0, depth: 5 }))).toBe('I');
  });
});

describe('complexity (R5.2–R5.4)', () => {
  it.each<[Stage, string, (someone: Patient) => Patient]>([
    ['II', 'no hit', (p) => p],
    ['II', 'a pocket of 6 at one tooth is one hit', (p) => p.tooth(14, { depth: 6 })],
    ['II', '5 mm at teeth apart is none', (p) => p.teeth([14, 24], { depth: 5 })],
    ['II', '6 mm at neighbours is one hit', (p) => p.teeth([24, 25], { loss: 20, depth: 6 })],
    ['III', '6 mm at teeth apart are two hits', (p) => p.teeth([14, 24], { depth: 6 })],
    ['II', 'one furcation II', (p) => p.tooth(16, { furcation: 2 })],
    ['II', 'two furcations I', (p) => p.teeth([16, 26], { loss: 20, furcation: 1 })],
    ['III', 'two furcations II, neighbours too', (p) => p.teeth([16, 17], { furcation: 2 })],
    ['II', 'one vertical defect', (p) => p.tooth(14, { defect: 'mesial' })],
    ['III', 'two vertical defects', (p) => p.teeth([14, 24], { defect: 'mesial' })],
    ['II', 'a defect and a deep pocket at one tooth', (p) => p.tooth(14, { defect: 'distal', depth: 6 })],
    ['III', 'at two teeth', (p) => p.tooth(14, { defect: 'distal' }).tooth(24, { depth: 6 })],
    ['II', 'a furcation, a defect and 6 mm at one tooth', (p) => p.tooth(16, ALL_SIGNS)],
    ['III', 'the same, and 6 mm at another', (p) => p.tooth(16, ALL_SIGNS).tooth(14, { depth: 6 })],
    ['III', 'a through-and-through furcation', (p) => p.tooth(16, { furcation: 3 })],
    ['II', 'deep pockets without signs of attachment loss', (p) => p.teeth([16, 26], { loss: 0, depth: 6 })],
    [
      'II',
      'deep pockets at teeth with another cause',
      (p) => p.teeth([16, 26], { loss: 20, depth: 6, cause: 'endodontic' }),
    ],
  ])('stage %s at 20 %%: %s', (stage, _, change) => {
    expect(findStage(change(withLoss(20)))).toBe(stage);
  });

  it('a furcation II or a defect is no stage I, and with a second hit stage III', () => {
    expect(findStage(withLoss(10).tooth(16, { furcation: 2 }))).toBe('II');
    expect(findStage(withLoss(10).tooth(14, { defect: 'bowelShaped' }))).toBe('II');
    expect(findStage(withLoss(10).tooth(16, { furcation: 2, depth: 6 }))).toBe('II');
    expect(findStage(withLoss(10).tooth(16, { furcation: 2 }).tooth(26, { furcation: 2 }))).toBe('III');
  });

  it('stage I does not jump to III by pockets alone', () => {
    expect(findStage(withLoss(12).teeth([14, 24], { depth: 9 }))).toBe('II');
  });

  it.each<[readonly string[], string, Patient]>([
    [[], 'no hit', withLoss(20)],
    [['complexity.pocket'], 'one deep pocket', withLoss(20).tooth(14, { depth: 6 })],
    [['complexity.furcation'], 'one furcation', withLoss(20).tooth(16, { furcation: 2 })],
    [['complexity.defect'], 'one defect', withLoss(20).tooth(14, { defect: 'distal' })],
  ])('reasons %j: %s', (codes, _, someone) => {
    const given = result(someone).because.stage.map(({ code }) => code);
    expect(given.filter((code) => code.startsWith('complexity.'))).toEqual(codes);
  });

  it('furcations and defects are counted to two each, and a tooth once', () => {
    const someone = withLoss(20)
      .teeth([16, 26, 36], { furcation: 2, defect: 'mesial' })
      .teeth([11, 21, 31], { defect: 'mesial', depth: 6 });
    const because = result(someone).because.stage;
    const hits = because
      .filter(({ code }) => code.startsWith('complexity.'))
      .map(({ values }) => values['hits']);
    expect(hits).toEqual([2, 2]);
  });
});

describe('teeth lost to periodontitis (R5.5)', () => {
  it.each<[Stage, '1-4' | '5+', number, readonly ToothNumber[], boolean]>([
    ['III', '1-4', 10, ONE_LOST, false],
    ['III', '1-4', 40, ONE_LOST, false],
    ['IV', '5+', 10, FIVE_LOST, false],
    ['III', '5+', 10, FIVE_LOST.slice(0, -1), true],
    ['III', '5+', 10, ONE_LOST, true],
    ['I', '5+', 10, ONE_LOST.slice(0, 4), true],
    ['I', '1-4', 10, ONE_LOST.slice(0, 4), true],
  ])('stage %s: %s lost, bone loss %d %%, missing %j', (stage, missingTeeth, loss, missing, provisional) => {
    expect(result(withLoss(loss, { missingTeeth, missing }))).toMatchObject({ stage, provisional });
  });
});

describe('earlier stage and rehabilitation (R5.6, R5.7)', () => {
  it.each<[Stage, Stage, number]>([
    ['III', 'III', 20],
    ['II', 'I', 20],
    ['IV', 'IV', 10],
    ['II', 'II', 10],
  ])('stage %s: earlier %s, now %d %%', (stage, earlier, loss) => {
    expect(findStage(withLoss(loss, { earlier }))).toBe(stage);
  });

  const needs = [
    'BiteDysfunction',
    'TraumaticOcclusion',
    'BiteCollapse',
    'Drifting',
    'FewerThan20Teeth',
  ] as const;
  it.each(needs)('%s makes IV of III, not of II', (need) => {
    const options = { complexRehabilitationReasons: [need], missing: NINETEEN };
    const loose = (loss: number) => withLoss(loss, options).teeth([14, 24], { mobility: 2 });
    expect(findStage(loose(40))).toBe('IV');
    expect(findStage(loose(33))).toBe('II');
  });

  it.each<[Stage, boolean, string, Patient]>([
    ['III', true, 'fewer than 20 teeth, of 20', needing('FewerThan20Teeth', NINETEEN.slice(0, -1))],
    ['IV', false, 'of 19', needing('FewerThan20Teeth', NINETEEN)],
    ['III', true, 'of 20 beside a third molar', needing('FewerThan20Teeth', NINETEEN.slice(1, -1))],
    [
      'IV',
      false,
      'of 19 beside a third molar',
      needing('FewerThan20Teeth', [18, 28, 38, ...NINETEEN.slice(4)]),
    ],
    ['III', true, 'traumatic occlusion, no tooth mobile', needing('TraumaticOcclusion')],
    ['III', true, 'mobility 1', needing('TraumaticOcclusion').others({ mobility: 1 })],
    ['IV', false, 'mobility 2', needing('TraumaticOcclusion').tooth(36, { mobility: 2 })],
    ['IV', false, 'not charted', needing('TraumaticOcclusion').others({ mobility: null })],
    [
      'IV',
      false,
      'charted at less than four in five teeth',
      needing('TraumaticOcclusion').teeth([11, 12, 13, 21, 22, 23], { mobility: null }),
    ],
    [
      'III',
      true,
      'charted at just so many',
      needing('TraumaticOcclusion').teeth([11, 12, 13, 21, 22], { mobility: null }),
    ],
    ['IV', false, 'a record without zeros', needing('TraumaticOcclusion', [], true)],
  ])('stage %s, provisional %s: %s', (stage, provisional, _, someone) => {
    expect(result(someone)).toMatchObject({ stage, provisional });
  });

  it('a retained stage III with a need is IV', () => {
    expect(findStage(withLoss(20, { earlier: 'III', complexRehabilitationReasons: ['Drifting'] }))).toBe(
      'IV',
    );
  });
});

describe('nothing measured: pockets stand in (R5′)', () => {
  const blind = (teeth: readonly ToothNumber[], charting: Charting, options: PatientOptions = {}) =>
    aPatient(options).others({ loss: null }).teeth(teeth, charting);
  it.each<[Stage, string, Patient]>([
    ['I', 'no pocket of 5', blind([16, 26], { furcation: 1, depth: 4 })],
    ['II', '5 mm', blind([16, 26], { depth: 5 })],
    ['II', '6 mm at neighbours', blind([16, 17], { depth: 6 }, { earlier: 'I' })],
    ['III', '6 mm at teeth apart', blind([16, 26], { depth: 6 })],
    ['II', 'one defect', blind([14], { defect: 'mesial' }).tooth(26, { furcation: 1 })],
    ['III', 'furcation II twice', blind([16, 26], { furcation: 2 })],
    ['III', '1–4 teeth lost', blind([16, 26], { depth: 5 }, { missingTeeth: '1-4', missing: ONE_LOST })],
    [
      'II',
      'a deep pocket at an apical lesion does not count',
      blind([16, 26], { depth: 5 }).tooth(36, { depth: 9, findings: ['ApikalPeriodontitis'] }),
    ],
  ])('stage %s: %s', (stage, _, someone) => {
    expect(result(someone)).toMatchObject({ stage, provisional: true, patientMaxBoneLossAgeRatio: null });
  });

  it('beside one measured tooth, too', () => {
    const someone = blind([16, 26], { depth: 6 }).tooth(11, { loss: 0 });
    expect(result(someone)).toMatchObject({ stage: 'III', provisional: true, patientMaxBoneLossAgeRatio: 0 });
  });

  it('a tooth whose only side has root caries neither measures nor counts', () => {
    const someone = blind([16, 26], { depth: 5 }).tooth(11, {
      loss: [60, null],
      rootCaries: 'distal',
      depth: 9,
    });
    expect(result(someone)).toMatchObject({
      stage: 'II',
      provisional: true,
      patientMaxBoneLossAgeRatio: null,
    });
  });
});

describe('the worse of bone loss and of the pockets where nothing is measured (R5.1)', () => {
  const half = (teeth: readonly ToothNumber[], charting: Charting) =>
    withLoss(10)
      .tooth(36, { depth: 5 })
      .teeth(teeth, { loss: null, ...charting });
  it.each<[Stage, boolean, string, Patient]>([
    ['II', true, 'one tooth not filmed with 5 mm', half([16], { depth: 5 })],
    ['II', true, 'one tooth not filmed with 6 mm', half([16], { depth: 6 })],
    ['III', true, 'two with 6 mm', half([16, 46], { depth: 6 })],
    ['II', true, 'neighbours with 6 mm', half([16, 17], { depth: 6 })],
    ['I', false, 'two with 4 mm', half([16, 46], { depth: 4 })],
    ['I', false, '5 mm at a tooth with a cause', half([16], { depth: 5, cause: 'fracture' })],
  ])('stage %s, provisional %s: %s', (stage, provisional, _, someone) => {
    expect(result(someone)).toMatchObject({ stage, provisional });
  });

  it('is provisional above 20 % without a measured side', () => {
    const twentyFive = aPatient({ missing: [18, 28, 38, 48, 17, 27, 37] }).teeth([14, 24], { loss: 20 });
    const five = twentyFive.teeth([11, 12, 13, 21, 22], { loss: null });
    expect(result(five).provisional).toBe(false);
    expect(result(five.tooth(23, { loss: null })).provisional).toBe(true);
  });

  it('a pocket beside a dropped side lifts no stage', () => {
    const dropped = { loss: [60, 15], rootCaries: 'distal', depth: 6 } as const;
    expect(
      findStage(
        aPatient()
          .teeth([17, 27], { loss: [60, 14], depth: 4 })
          .teeth([14, 24], { loss: 20 }),
      ),
    ).toBe('II');
    expect(findStage(aPatient().teeth([14, 24], { loss: 20 }).tooth(16, dropped))).toBe('II');
    expect(findStage(aPatient().teeth([16, 26], { loss: 15, depth: 6 }))).toBe('III');
  });
});

describe('why a stage', () => {
  it('names the tooth, its value and the threshold', () => {
    expect(result(withLoss(20).tooth(36, { loss: 42 })).because.stage).toContainEqual({
      code: 'stage.bone-loss',
      values: { stage: 'III', tooth: 36, percent: 42, threshold: 33, source: 'Tonetti2018' },
    });
  });

  it.each<[string, Patient]>([
    ['stage.bone-loss-low', withLoss(10)],
    ['stage.pocket', withLoss(10).teeth([14, 24], { depth: 5 })],
    ['stage.furcation-or-defect', withLoss(10).tooth(16, { furcation: 2 })],
    ['stage.complexity', withLoss(20).teeth([14, 24], { depth: 6 })],
    ['stage.complexity-not-enough', withLoss(20).tooth(14, { depth: 6 })],
    ['stage.complexity-one-step', withLoss(12).teeth([14, 24], { depth: 6 })],
    ['stage.teeth-lost', withLoss(20, { missingTeeth: '1-4', missing: ONE_LOST })],
    ['stage.answer-open', needing('FewerThan20Teeth')],
    ['stage.earlier', withLoss(20, { earlier: 'III' })],
    ['stage.rehabilitation', withLoss(40, { complexRehabilitationReasons: ['Drifting'] })],
    ['stage.rehabilitation-not-counted', withLoss(20, { complexRehabilitationReasons: ['Drifting'] })],
    ['stage.nothing-measured', aPatient().others({ loss: null }).teeth([16, 26], { depth: 5 })],
  ])('%s', (code, someone) => {
    expect(result(someone).because.stage.map((because) => because.code)).toContain(code);
  });
});
