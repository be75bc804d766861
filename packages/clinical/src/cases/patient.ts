import {
  type Assessment,
  assessment,
  type Overrule,
  type Stage,
  type XrayDates,
  type XrayKind,
} from '../model/assessment';
import { recordedValues } from '../model/clinicalValues';
import { withSiteValues } from '../model/fromSites';
import { NOT_MEASURED, type NotPeriodontal, type Third, type WholeToothFinding } from '../model/markers';
import { type Information, QUESTIONS, RISK_QUESTIONS } from '../model/patientInfo';
import { type Preferences, XRAY_AGE_LIMIT } from '../model/preferences';
import type { SiteRow } from '../model/sites';
import { ASCENDING, isMolar, type MarkedTeeth, type ToothNumber } from '../model/tooth';

/** Percent of root length: both sides, [distal, mesial], or null for a side that is not measured. */
type Loss = number | null | readonly [distal: number | null, mesial: number | null];

/** Null means not charted; a key that is left out takes the value of the patient's other teeth. */
export interface Charting {
  readonly loss?: Loss;
  readonly depth?: number | null;
  readonly bleeding?: number | null;
  readonly mobility?: number | null;
  readonly furcation?: number | null;
  readonly plaque?: number | null;
  readonly defect?: 'distal' | 'mesial' | 'bowelShaped';
  readonly findings?: readonly WholeToothFinding[];
  readonly rootCaries?: 'distal' | 'mesial';
  readonly suppuration?: boolean;
  readonly nonKeratinized?: boolean;
  readonly scoreByHand?: number;
  readonly cause?: NotPeriodontal;
  readonly estimate?: Third;
  /** A molar's apices, on another film twice as large. */
  readonly apexElsewhere?: boolean;
  /** Millimetres, for implants. */
  readonly length?: number;
  /** The tooth's own values follow from its sites. */
  readonly sites?: Partial<Omit<SiteRow, 'tooth'>>;
}

export interface PatientOptions extends Partial<Information> {
  readonly missing?: readonly ToothNumber[];
  readonly implant?: readonly ToothNumber[];
  readonly earlier?: Stage;
  readonly preferences?: Partial<Preferences>;
  /** Charts as an older record does, which kept no zeros. */
  readonly withoutZeros?: boolean;
  readonly overrule?: Omit<Partial<Overrule>, 'reason' | 'by' | 'at'>;
  readonly image?: string;
  readonly kind?: XrayKind;
  /** The day of the picture and of the examination; an X-ray is old after 24 months. */
  readonly xray?: { readonly taken: string | null; readonly examined: string };
}

export interface Patient {
  readonly tooth: (tooth: ToothNumber, charting: Charting) => Patient;
  readonly teeth: (teeth: readonly ToothNumber[], charting: Charting) => Patient;
  readonly others: (charting: Charting) => Patient;
  readonly information: () => Information;
  readonly assessment: () => Assessment;
}

type Charted = Readonly<Partial<Record<ToothNumber, Charting>>>;

export const THIRD_MOLARS = [18, 28, 38, 48] as const;
/** As many lost teeth as the answers "1–4" and "5 or more" need, besides third molars. */
export const ONE_LOST = [...THIRD_MOLARS, 47] as const;
export const FIVE_LOST = [...ONE_LOST, 46, 45, 36, 35] as const;
const HEALTHY: Charting = { loss: 0, depth: 2, bleeding: 0, mobility: 0, furcation: 0 };
/** Pixels. A root of 100 makes a pixel of bone a percent. */
const ROOT = 100;
const CROWN = 40;
const BETWEEN = 60;

/** Natural teeth get the 2 percent that the rules subtract. */
function bonePixels(percent: number, isImplant: boolean): number {
  return percent === 0 || isImplant ? percent : percent + 2;
}

function row(tooth: ToothNumber, charting: Charting, isImplant: boolean, image: string) {
  const { loss = null, defect, findings = [], rootCaries, scoreByHand, cause, length, estimate } = charting;
  const { apexElsewhere = false } = charting;
  const [distal, mesial] = typeof loss === 'object' && loss !== null ? loss : [loss, loss];
  const left = CROWN + BETWEEN * ASCENDING.indexOf(tooth);
  const toPoint = (x: number, y: number) => ({ x, y, image });
  const sides = (y: number) => ({ distal: toPoint(left, y), mesial: toPoint(left + CROWN, y) });
  const twice = (y: number) => ({
    distal: { x: 0, y: 2 * y, image: 'other' },
    mesial: { x: 2 * CROWN, y: 2 * y, image: 'other' },
  });
  const bone = (percent: number | null, x: number) =>
    percent === null ? null : toPoint(x, bonePixels(percent, isImplant));
  const oneApex = { distal: toPoint(left, ROOT), mesial: null };
  // One apex serves both sides of a single root, so CEJ and bone lie on one line above it.
  const single = !isMolar(tooth) || isImplant;
  return {
    tooth,
    Numbering: { distal: toPoint(left + CROWN / 2, ROOT / 2), mesial: null },
    RootApex: apexElsewhere ? NOT_MEASURED.RootApex : single ? oneApex : sides(ROOT),
    ...(apexElsewhere ? { rootFilm: { CEJ: twice(0), RootApex: twice(ROOT) } } : {}),
    CEJ: single ? { distal: toPoint(left, 0), mesial: toPoint(left, 0) } : sides(0),
    BoneLevel: { distal: bone(distal, left), mesial: bone(mesial, single ? left : left + CROWN) },
    BoneDefect: {
      distal: defect === 'distal',
      mesial: defect === 'mesial',
      bowelShaped: defect === 'bowelShaped',
    },
    AdditionalFindings: {
      ...Object.fromEntries(findings.map((finding) => [finding, true])),
      RootCaries: { distal: rootCaries === 'distal', mesial: rootCaries === 'mesial' },
    },
    ...(scoreByHand === undefined ? {} : { totalScore: scoreByHand, hasBeenModified: true }),
    ...(cause === undefined ? {} : { notPeriodontal: cause }),
    ...(length === undefined ? {} : { implantLength: length }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

/** Falls back to the form's default, or to the first answer, which is no risk. */
const ANSWERS = Object.fromEntries(
  RISK_QUESTIONS.map((question) => [question, QUESTIONS[question].default ?? QUESTIONS[question].answers[0]]),
);

function withCharts(charts: readonly object[], dentition: MarkedTeeth, values: object): object {
  if (charts.length === 0) return values;
  return withSiteValues(recordedValues.parse({ ...values, sites: charts }), dentition);
}

type ChartedName = 'depth' | 'bleeding' | 'mobility' | 'furcation' | 'plaque';

function toDates({ taken, examined }: NonNullable<PatientOptions['xray']>, id: string): XrayDates {
  return { examined, limit_months: XRAY_AGE_LIMIT.default, xrays: [{ id, taken }] };
}

function build(options: PatientOptions, ownCharting: Charted, rest: Charting): Assessment {
  const {
    missing = THIRD_MOLARS,
    implant = [],
    earlier,
    preferences,
    image = 'case',
    kind,
    xray,
    withoutZeros = false,
    overrule,
    ...answers
  } = options;
  const present = ASCENDING.filter((tooth) => !missing.includes(tooth) || implant.includes(tooth));
  const sites = present.map((tooth) => ({ tooth, charting: { ...rest, ...ownCharting[tooth] } }));
  const charted = (name: ChartedName) =>
    sites.flatMap(({ tooth, charting }) => {
      const value = charting[name];
      const isFurcated = name !== 'furcation' || (isMolar(tooth) && !implant.includes(tooth));
      return typeof value === 'number' && (isFurcated || value > 0) ? [{ tooth, value }] : [];
    });
  const list = (name: ChartedName) => charted(name).filter(({ value }) => value > 0);
  const zeros = (name: ChartedName) =>
    charted(name).flatMap(({ tooth, value }) => (value === 0 ? [tooth] : []));
  const flagged = (name: 'suppuration' | 'nonKeratinized') =>
    sites.filter(({ charting }) => charting[name] === true).map(({ tooth }) => tooth);
  const dentition = { implant: [...implant], missing: missing.filter((tooth) => !implant.includes(tooth)) };
  const charts = sites.flatMap(({ tooth, charting }) =>
    charting.sites === undefined ? [] : [{ tooth, ...charting.sites }],
  );
  return assessment.parse({
    information: {
      patientAge: 50,
      ...ANSWERS,
      complexRehabilitation: (answers.complexRehabilitationReasons ?? []).length > 0 ? 'Yes' : 'No',
      ...answers,
    },
    dentition,
    clinical_values: withCharts(charts, dentition, {
      pocket_depth: list('depth').map(({ tooth, value }) => ({ tooth, depth: value })),
      bleeding: list('bleeding'),
      mobility: list('mobility'),
      furcation: list('furcation'),
      plaque: list('plaque'),
      ...(withoutZeros
        ? {}
        : {
            zeros: {
              pocket_depth: zeros('depth'),
              bleeding: zeros('bleeding'),
              mobility: zeros('mobility'),
              furcation: zeros('furcation'),
              plaque: zeros('plaque'),
            },
          }),
      suppuration: flagged('suppuration'),
      non_keratinized_gingiva: flagged('nonKeratinized'),
    }),
    measurement: {
      teeth: sites.map(({ tooth, charting }) => row(tooth, charting, implant.includes(tooth), image)),
      ...(overrule === undefined ? {} : { overrule: { ...overrule, reason: 'as seen' } }),
    },
    ...(preferences === undefined ? {} : { preferences }),
    ...(earlier === undefined ? {} : { history: { stage: earlier } }),
    ...(xray === undefined ? {} : { xray_dates: toDates(xray, image) }),
    ...(kind === undefined ? {} : { xray_kinds: { [image]: kind } }),
  });
}

function charting(options: PatientOptions, charted: Charted, rest: Charting): Patient {
  const patientWith = (teeth: readonly ToothNumber[], toothCharting: Charting) => {
    const changed = teeth.map((tooth) => [tooth, { ...charted[tooth], ...toothCharting }]);
    return charting(options, { ...charted, ...Object.fromEntries(changed) }, rest);
  };
  return {
    tooth: (tooth, toothCharting) => patientWith([tooth], toothCharting),
    teeth: patientWith,
    others: (otherCharting) => charting(options, charted, { ...rest, ...otherCharting }),
    information: () => build(options, charted, rest).information,
    assessment: () => build(options, charted, rest),
  };
}

/**
 * A patient in a few words: 50 years, no risks, 28 teeth without third molars, no bone loss, pockets of 2 mm,
 * charted and dry everywhere. Bone loss comes from markers, exactly. Throws where the record would be
 * refused.
 */
export function aPatient(options: PatientOptions = {}): Patient {
  return charting(options, {}, HEALTHY);
}
