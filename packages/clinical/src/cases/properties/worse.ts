import { type Draw, drawFrom, drawPatient } from '../drawPatient';
import { expanded, recharted } from '../expand';
import { type Assessment, STAGES } from '../../model/assessment';
import type { ToothMeasurement } from '../../model/markers';
import { QUESTIONS } from '../../model/patientInfo';
import { SITES } from '../../model/sites';
import { isMolar, type ToothNumber } from '../../model/tooth';

type Row = Assessment['measurement']['teeth'][number];
type Values = Assessment['clinical_values'];

export type Worse = (document: Assessment, tooth: ToothNumber, draw: Draw) => Assessment | null;

/** Every fourth patient is charted at six sites, with margins. */
export function drawCausesFree(seed: number): Assessment {
  const drawn = drawPatient(seed);
  const teeth = drawn.measurement.teeth.map((row) => ({ ...row, notPeriodontal: null }));
  const document = { ...drawn, measurement: { ...drawn.measurement, teeth } };
  return seed % 4 === 0 ? withMargins(expanded(recharted(document), drawFrom(seed)), seed) : document;
}

function withMargins(document: Assessment, seed: number): Assessment {
  const { pick } = drawFrom(-seed);
  const margins = pick([[0], [-1, -2], [-2, -1, 0, 1], [0, 1, 3]] as const);
  const sites = document.clinical_values.sites?.map((row) => ({
    ...row,
    margin: row.depth.map((mm) => (mm === null ? null : Math.max(-mm, pick<number>(margins)))),
  }));
  return { ...document, clinical_values: { ...document.clinical_values, sites } };
}

const withRow =
  (change: (row: ToothMeasurement) => Partial<Row>): Worse =>
  (document, tooth) => ({
    ...document,
    measurement: {
      ...document.measurement,
      teeth: document.measurement.teeth.map((row) =>
        row.tooth === tooth ? { ...row, ...change(row) } : row,
      ),
    },
  });

const withFinding = (finding: Partial<Row['AdditionalFindings']>): Worse =>
  withRow((row) => ({ AdditionalFindings: { ...row.AdditionalFindings, ...finding } }));

function raise(list: 'pocket_depth' | 'mobility' | 'furcation', most: number): Worse {
  return (document, tooth, { pick }) => {
    if (list === 'furcation' && !isMolar(tooth)) return null;
    const values = document.clinical_values;
    const isDepth = list === 'pocket_depth';
    if (isDepth && values.sites?.some((row) => row.tooth === tooth))
      return raiseSite(document, tooth, pick([1, 2, 4]));
    const rows: readonly { tooth: ToothNumber; value: number }[] = isDepth
      ? values.pocket_depth.map((row) => ({ tooth: row.tooth, value: row.depth }))
      : values[list];
    const zeros = values.zeros?.[list] ?? [];
    const before = rows.find((row) => row.tooth === tooth)?.value ?? (zeros.includes(tooth) ? 0 : null);
    if (before === null || before >= most) return null;
    const value = Math.min(most, before + pick([1, 1, 2, 3]));
    const rest = rows.filter((row) => row.tooth !== tooth);
    const next = [...rest, { tooth, value }];
    const changed: Values = {
      ...values,
      ...(isDepth
        ? { pocket_depth: next.map((row) => ({ tooth: row.tooth, depth: row.value })) }
        : { [list]: next }),
      zeros: { ...values.zeros, [list]: zeros.filter((zero) => zero !== tooth) },
    };
    return { ...document, clinical_values: changed };
  };
}

function raiseSite(document: Assessment, tooth: ToothNumber, by: number): Assessment | null {
  const values = document.clinical_values;
  const row = values.sites?.find((sitedRow) => sitedRow.tooth === tooth);
  const deepest = Math.max(...(row?.depth ?? []).map((mm) => mm ?? -1));
  if (row === undefined || deepest < 0 || deepest + by > 15) return null;
  const index = row.depth.indexOf(deepest);
  const sites = values.sites?.map((otherRow) =>
    otherRow === row ? { ...row, depth: row.depth.with(index, deepest + by) } : otherRow,
  );
  const pocket_depth = [
    ...values.pocket_depth.filter((value) => value.tooth !== tooth),
    { tooth, depth: deepest + by },
  ];
  const zeros = values.zeros?.pocket_depth?.filter((zero) => zero !== tooth);
  return {
    ...document,
    clinical_values: { ...values, sites, pocket_depth, zeros: { ...values.zeros, pocket_depth: zeros } },
  };
}

const suppurate: Worse = (document, tooth, { pick }) => {
  const values = document.clinical_values;
  const isImplant = document.dentition.implant.includes(tooth);
  const row = values.sites?.find((sitedRow) => sitedRow.tooth === tooth);
  if (!isImplant && row === undefined) return null;
  const index = pick(SITES.map((_, n) => n));
  const sites = values.sites?.map((otherRow) =>
    otherRow === row ? { ...otherRow, suppuration: otherRow.suppuration.with(index, true) } : otherRow,
  );
  const suppuration = isImplant ? [...new Set([...values.suppuration, tooth])] : values.suppuration;
  return { ...document, clinical_values: { ...values, suppuration, ...(sites ? { sites } : {}) } };
};

/** A first earlier stage would allow a longer interval, so it is never added. */
const answer: Worse = (document, _, { pick }) => {
  const { information, history } = document;
  const question = pick([
    'isPatientSmoke',
    'haveDiabetes',
    'missingTeeth',
    'rehabilitation',
    'history',
  ] as const);
  if (question === 'history') {
    const higher = history ? STAGES.slice(STAGES.indexOf(history.stage) + 1) : [];
    return higher.length === 0 ? null : { ...document, history: { stage: pick(higher) } };
  }
  if (question === 'rehabilitation') {
    const reasons = information.complexRehabilitationReasons;
    const need = pick(['Drifting', 'TraumaticOcclusion', 'FewerThan20Teeth'] as const);
    if (reasons.includes(need)) return null;
    const complexRehabilitationReasons = [...reasons, need];
    return {
      ...document,
      information: { ...information, complexRehabilitation: 'Yes', complexRehabilitationReasons },
    };
  }
  const answers: readonly string[] = QUESTIONS[question].answers;
  const worse = answers.slice(answers.indexOf(information[question]) + 1);
  return worse.length === 0
    ? null
    : { ...document, information: { ...information, [question]: pick(worse) } };
};

const deepen = raise('pocket_depth', 15);
const loosen = raise('mobility', 3);

/** `natural`: an implant cannot have it. `exception`: it may be an exception (§2). */
export const WORSE = {
  'root caries': { natural: true, exception: true, make: worsenRoot },
  'an apical lesion': { natural: true, exception: true, make: withFinding({ ApikalPeriodontitis: true }) },
  'a resorption': { natural: true, exception: true, make: withFinding({ RootResorption: true }) },
  'a furcation': { natural: true, exception: false, make: raise('furcation', 3) },
  'a defect': {
    natural: false,
    exception: false,
    make: withRow((row) => ({ BoneDefect: { ...row.BoneDefect, mesial: true } })),
  },
  mobility: { natural: false, exception: false, make: loosen },
  pus: { natural: false, exception: false, make: suppurate },
  'a deeper pocket': { natural: false, exception: false, make: deepen },
  'a less favourable answer': { natural: false, exception: false, make: answer },
} as const satisfies Readonly<Record<string, { natural: boolean; exception: boolean; make: Worse }>>;

function worsenRoot(document: Assessment, tooth: ToothNumber, draw: Draw): Assessment | null {
  const both = draw.chance(0.3);
  const distal = both || draw.chance(0.5);
  return withFinding({ RootCaries: { distal, mesial: both || !distal } })(document, tooth, draw);
}
