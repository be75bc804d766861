// @module-tag cases
import { describe, expect, it } from 'vitest';
import { countCases } from '../cases/countCases';
import { drawFrom, drawPatient } from '../cases/drawPatient';
import { type Assessment, assessment, GRADES, STAGES } from '../model/assessment';
import { ASCENDING, isMolar, type ToothNumber } from '../model/tooth';
import { diagnose } from './diagnose';
import {
  type Condition,
  type ImplantCondition,
  PROGNOSIS_LEVELS,
  REFERRALS,
  type DiagnosisResult,
} from './diagnosisResult';

const PATIENTS = countCases(10_000);

const HEALTH: Readonly<Record<Condition, number>> = {
  Health: 0,
  Undetermined: 1,
  Gingivitis: 1,
  Periodontitis: 2,
  Edentulous: 2,
};
const IMPLANT_HEALTH: Readonly<Record<ImplantCondition, number>> = {
  PeriImplantHealth: 0,
  NotJudged: 1,
  PeriImplantMucositis: 1,
  PeriImplantitis: 2,
};

function isLower<T>(order: readonly T[], value: T | null, otherValue: T | null): boolean {
  return value !== null && otherValue !== null && order.indexOf(value) < order.indexOf(otherValue);
}

function healthier(silent: DiagnosisResult, recorded: DiagnosisResult): readonly string[] {
  const [a, b] = [silent.diagnosis, recorded.diagnosis];
  const differences: string[] = [];
  if (HEALTH[a.condition] < HEALTH[b.condition]) differences.push(`${a.condition}, not ${b.condition}`);
  // The matrix refers stage II less than an unexplained deep pocket, so only one condition is compared with
  // itself.
  if (a.condition === b.condition) {
    if (isLower(STAGES, a.stage, b.stage)) differences.push('stage');
    if (isLower(GRADES, a.grade, b.grade)) differences.push('grade');
    if (a.stability === 'Stable' && b.stability !== 'Stable') differences.push('stability');
    if (isLower(REFERRALS, silent.referral.is, recorded.referral.is)) differences.push('referral');
    // Two and three months count as equal: an exclusion that holds is reviewed after two.
    const [months, others] = [silent, recorded].map(({ supportiveCareMonths: interval }) =>
      interval === 2 ? 3 : interval,
    );
    if (months != null && (others == null || months > others)) differences.push('recall');
  }
  silent.teeth.forEach(({ tooth, level, groups }, n) => {
    const { level: otherLevel, groups: otherGroups } = recorded.teeth[n]!;
    if (isLower(PROGNOSIS_LEVELS, level, otherLevel)) differences.push(`level of ${tooth}`);
    if (groups.includes('PeriodontalHealth') && !otherGroups.includes('PeriodontalHealth'))
      differences.push(`label of ${tooth}`);
  });
  silent.implants.forEach(({ tooth, condition }, n) => {
    if (IMPLANT_HEALTH[condition] < IMPLANT_HEALTH[recorded.implants[n]!.condition])
      differences.push(`implant ${tooth}`);
  });
  return differences;
}

function unexamined({ warnings }: DiagnosisResult): string {
  return String(warnings.find(({ code }) => code === 'W33')?.values['teeth'] ?? []);
}

const KINDS = ['pocket_depth', 'bleeding', 'mobility', 'furcation', 'plaque', 'film'] as const;
type Kind = (typeof KINDS)[number];
type ValueList = Exclude<Kind, 'film'>;

function withoutValues(document: Assessment, list: ValueList, teeth: readonly ToothNumber[]): Assessment {
  const values = document.clinical_values;
  const others = <Row extends { readonly tooth: ToothNumber }>(rows: readonly Row[]) =>
    rows.filter(({ tooth }) => !teeth.includes(tooth));
  const zeros = values.zeros?.[list]?.filter((tooth) => !teeth.includes(tooth)) ?? [];
  const rows = list === 'pocket_depth' ? others(values.pocket_depth) : others(values[list]);
  return {
    ...document,
    clinical_values: { ...values, [list]: rows, zeros: { ...values.zeros, [list]: zeros } },
  };
}

function withNormalValues(document: Assessment, list: ValueList, teeth: readonly ToothNumber[]): Assessment {
  const left = withoutValues(document, list, teeth);
  const values = left.clinical_values;
  if (list === 'pocket_depth') {
    const depths = [...values.pocket_depth, ...teeth.map((tooth) => ({ tooth, depth: 2 }))];
    return { ...left, clinical_values: { ...values, pocket_depth: depths } };
  }
  const zeros = { ...values.zeros, [list]: [...(values.zeros?.[list] ?? []), ...teeth] };
  return { ...left, clinical_values: { ...values, zeros } };
}

function withFilm(document: Assessment, teeth: readonly ToothNumber[], isNormal: boolean): Assessment {
  const rows = document.measurement.teeth.map((row) =>
    teeth.includes(row.tooth)
      ? { ...row, BoneLevel: isNormal ? row.CEJ : { distal: null, mesial: null } }
      : row,
  );
  return { ...document, measurement: { ...document.measurement, teeth: rows } };
}

interface Silence {
  readonly document: Assessment;
  readonly kind: Kind;
  readonly teeth: readonly ToothNumber[];
}

function drawSilence(seed: number): Silence {
  const document = drawPatient(seed);
  const { chance, pick } = drawFrom(-seed);
  const { implant, missing } = document.dentition;
  const kind = pick(KINDS);
  const possible = ASCENDING.filter(
    (tooth) =>
      !missing.includes(tooth) && (kind !== 'furcation' || (isMolar(tooth) && !implant.includes(tooth))),
  );
  const share = pick([0.05, 0.3, 1]);
  return { document, kind, teeth: possible.filter(() => chance(share)) };
}

function leftOut({ document, kind, teeth }: Silence): Assessment {
  return kind === 'film' ? withFilm(document, teeth, false) : withoutValues(document, kind, teeth);
}

function recordedNormal({ document, kind, teeth }: Silence): Assessment {
  return kind === 'film' ? withFilm(document, teeth, true) : withNormalValues(document, kind, teeth);
}

describe('silence never helps', () => {
  it('leaving a value out never makes the result healthier than recording a normal one', () => {
    for (let seed = 1; seed <= PATIENTS; seed += 1) {
      const silence = drawSilence(seed);
      const [silent, recorded] = [diagnose(leftOut(silence)), diagnose(recordedNormal(silence))];
      // The one exception is a third molar at which nothing at all was recorded; W33 names it.
      if (unexamined(silent) !== unexamined(recorded)) continue;
      const differences = healthier(silent, recorded);
      if (differences.length > 0)
        expect({ seed, kind: silence.kind, teeth: silence.teeth, found: differences }).toBeNull();
    }
  });

  it('what was nowhere charted is nowhere called healthy', () => {
    for (let seed = 1; seed <= countCases(1000); seed += 1) {
      const { document } = drawSilence(seed);
      const { missing } = document.dentition;
      const present = ASCENDING.filter((tooth) => !missing.includes(tooth));
      for (const list of ['pocket_depth', 'bleeding'] as const) {
        const { diagnosis, implants } = diagnose(withoutValues(document, list, present));
        expect([seed, diagnosis.condition]).not.toEqual([seed, 'Health']);
        expect([seed, diagnosis.stability]).not.toEqual([seed, 'Stable']);
        for (const { condition } of implants)
          expect([seed, condition]).not.toEqual([seed, 'PeriImplantHealth']);
      }
      const blind = withoutValues(withFilm(document, present, false), 'pocket_depth', present);
      for (const { level, groups } of diagnose(blind).teeth) {
        expect([seed, level]).not.toEqual([seed, 'Good']);
        expect([seed, groups]).toEqual([seed, []]);
      }
    }
  });

  it('the drawn patients are valid, and of every condition', () => {
    const conditions = new Set<Condition>();
    for (let seed = 1; seed <= 300; seed += 1) {
      const document = drawPatient(seed);
      assessment.parse(document);
      conditions.add(diagnose(document).diagnosis.condition);
    }
    expect([...conditions].toSorted()).toEqual(['Gingivitis', 'Health', 'Periodontitis', 'Undetermined']);
  });
});
