export type ReasonValue = number | string | boolean | null | readonly number[];

/** Why a result is what it is: a code with the values that met it. Words are the screen's. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
}

/**
 * Every code a rule can give as its reason: the values it carries and the key of its source in
 * docs/clinical-sources.md. Codes are stable; each has a sentence in every language. `teeth` is a list of
 * FDI numbers, `tooth` one; `percent` is bone loss or an index as the code says; `threshold` is the edge it met.
 */
export const REASONS = {
  'condition.edentulous': { values: [], source: 'Specification', met: true },
  'condition.attachment-loss': { values: ['teeth', 'count'], source: 'Papapanou2018', met: true },
  'condition.cal': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Papapanou2018', met: true },
  'condition.cal-borderline': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Alveola', met: false },
  'condition.buccal-arm': {
    values: ['tooth', 'site', 'mm', 'depth', 'threshold', 'depthThreshold'],
    source: 'Papapanou2018',
    met: true,
  },
  'condition.earlier-stage': { values: ['stage'], source: 'Tonetti2018', met: true },
  'condition.teeth-lost': { values: ['answer'], source: 'Alveola', met: true },
  'condition.answer-open': { values: ['answer', 'counted'], source: 'Alveola', met: false },
  'condition.margin-alone': { values: ['teeth', 'mm'], source: 'Alveola', met: false },
  'condition.not-a-case': { values: ['teeth'], source: 'Papapanou2018', met: false },
  'condition.bleeding-low': { values: ['percent', 'threshold'], source: 'Chapple2018', met: false },
  'condition.unexplained': { values: ['teeth'], source: 'Alveola', met: true },
  'condition.not-charted': { values: ['teeth', 'threshold'], source: 'Alveola', met: false },
  'condition.bleeding-not-charted': { values: ['teeth', 'threshold'], source: 'Alveola', met: false },
  'condition.by-probing-alone': { values: ['teeth', 'threshold'], source: 'Alveola', met: false },
  'condition.many-causes': { values: ['count', 'threshold'], source: 'Alveola', met: false },
  'gingivitis.localized': { values: ['percent', 'threshold', 'upTo'], source: 'Chapple2018', met: true },
  'gingivitis.generalized': { values: ['percent', 'threshold'], source: 'Chapple2018', met: true },

  'stage.cal': { values: ['stage', 'tooth', 'site', 'mm', 'threshold'], source: 'Tonetti2018', met: true },
  'stage.cal-low': {
    values: ['stage', 'tooth', 'site', 'mm', 'threshold'],
    source: 'Tonetti2018',
    met: false,
  },
  'stage.bone-loss-pair': { values: ['stage', 'teeth', 'threshold'], source: 'Tonetti2018', met: true },
  'stage.bone-loss': { values: ['stage', 'tooth', 'percent', 'threshold'], source: 'Tonetti2018', met: true },
  'stage.bone-loss-low': {
    values: ['stage', 'tooth', 'percent', 'threshold'],
    source: 'Tonetti2018',
    met: false,
  },
  'stage.estimate': { values: ['stage', 'tooth', 'third'], source: 'Dietrich2019', met: true },
  'stage.estimate-low': { values: ['stage', 'tooth', 'third'], source: 'Dietrich2019', met: false },
  'stage.nothing-measured': { values: [], source: 'KornmanPapapanou2020', met: false },
  'stage.pocket-estimate': {
    values: ['stage', 'teeth', 'threshold'],
    source: 'KornmanPapapanou2020',
    met: true,
  },
  'stage.pocket-estimate-low': { values: ['stage', 'threshold'], source: 'KornmanPapapanou2020', met: false },
  'stage.not-measured': { values: ['teeth'], source: 'Alveola', met: false },
  'stage.furcation-or-defect': { values: ['stage', 'teeth'], source: 'Alveola', met: true },
  'stage.pocket': { values: ['stage', 'teeth', 'threshold'], source: 'Holtfreter2024', met: true },
  'stage.complexity': {
    values: ['stage', 'hits', 'threshold'],
    source: 'AlveolaKornmanPapapanou2020',
    met: true,
  },
  'stage.complexity-not-enough': {
    values: ['hits', 'threshold'],
    source: 'AlveolaKornmanPapapanou2020',
    met: false,
  },
  'stage.complexity-one-step': { values: ['stage', 'hits'], source: 'Holtfreter2024', met: false },
  'complexity.pocket': { values: ['teeth', 'hits', 'threshold'], source: 'Holtfreter2024', met: true },
  'complexity.furcation': { values: ['teeth', 'hits', 'threshold'], source: 'Tonetti2018', met: true },
  'complexity.defect': { values: ['teeth', 'hits'], source: 'Tonetti2018', met: true },
  'complexity.site': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Tonetti2018', met: true },
  'complexity.entrance': {
    values: ['tooth', 'entrance', 'grade', 'threshold'],
    source: 'Tonetti2018',
    met: true,
  },
  'stage.teeth-lost': { values: ['stage', 'answer'], source: 'Tonetti2018', met: true },
  'stage.earlier': { values: ['stage', 'current'], source: 'Tonetti2018', met: true },
  'stage.rehabilitation': { values: ['stage', 'answer'], source: 'Tonetti2018', met: true },
  'stage.rehabilitation-not-counted': { values: ['stage', 'answer'], source: 'Tonetti2018', met: false },
  'stage.answer-open': { values: ['answer'], source: 'Alveola', met: false },

  'grade.ratio': {
    values: ['grade', 'tooth', 'percent', 'age', 'ratio', 'lower', 'upper'],
    source: 'Tonetti2018',
    met: true,
  },
  'grade.nothing-measured': { values: ['grade'], source: 'Alveola', met: false },
  'grade.provisional': { values: ['grade'], source: 'Alveola', met: false },
  'grade.estimate': { values: ['grade', 'tooth', 'third', 'age'], source: 'Alveola', met: false },
  'grade.young-deep-pockets': {
    values: ['grade', 'age', 'threshold', 'teeth'],
    source: 'Alveola',
    met: true,
  },
  'grade.molar-incisor': { values: ['grade'], source: 'Tonetti2018', met: true },
  'grade.smoking': { values: ['grade', 'answer'], source: 'Tonetti2018', met: true },
  'grade.diabetes': { values: ['grade', 'answer'], source: 'Tonetti2018', met: true },
  'grade.consider-c': { values: ['ratio'], source: 'Tonetti2018', met: false },

  'extent.share': {
    values: ['teeth', 'natural', 'percent', 'threshold'],
    source: 'Sanz2020Extent',
    met: 'percent',
  },
  'extent.attachment-loss': { values: [], source: 'Sanz2020Extent', met: true },
  'extent.severity': { values: ['percent', 'orMore'], source: 'Sanz2020Extent', met: true },
  'extent.severity-or-pocket': { values: ['percent', 'orMore', 'depth'], source: 'Alveola', met: true },
  'extent.complexity': { values: ['depth', 'grade'], source: 'Alveola', met: true },
  'extent.cal': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Sanz2020Extent', met: true },
  'extent.molar-incisor': { values: ['teeth', 'others', 'age', 'threshold'], source: 'Fine2018', met: true },

  'stability.bleeding': { values: ['percent', 'threshold'], source: 'Specification', met: true },
  'stability.pocket': { values: ['teeth', 'threshold'], source: 'Dietrich2019', met: true },
  'stability.bleeding-pocket': { values: ['teeth', 'threshold'], source: 'Dietrich2019', met: true },
  'stability.site': {
    values: ['tooth', 'site', 'mm', 'teeth', 'threshold'],
    source: 'Dietrich2019',
    met: true,
  },
  'stability.suppuration': { values: ['teeth'], source: 'Alveola', met: true },
  'stability.stable': { values: ['percent', 'threshold'], source: 'Dietrich2019', met: false },
  'stability.depth-not-recorded': { values: ['teeth'], source: 'Alveola', met: false },

  'tooth.unmeasured': { values: [], source: 'Alveola', met: false },
  'tooth.markers-do-not-fit': { values: [], source: 'Alveola', met: false },
  'tooth.bleeding-not-charted': { values: [], source: 'Alveola', met: false },
  'group.no-bone-loss': { values: [], source: 'Specification', met: true },
  'group.bone-loss': { values: ['percent', 'threshold'], source: 'Specification', met: true },
  'group.estimate': { values: ['third'], source: 'Alveola', met: true },
  'group.total': { values: ['percent', 'threshold'], source: 'Specification', met: true },
  'group.bleeding': { values: ['surfaces'], source: 'Specification', met: true },
  'group.furcation': { values: ['grade', 'threshold'], source: 'Specification', met: true },
  'group.defect': { values: [], source: 'Specification', met: true },
  'attachment.bone-loss': { values: ['tooth', 'percent', 'threshold'], source: 'Alveola', met: true },
  'attachment.bone-loss-and-pocket': {
    values: ['tooth', 'percent', 'threshold', 'depth', 'depthThreshold'],
    source: 'Alveola',
    met: true,
  },
  'attachment.estimate': { values: ['tooth', 'third'], source: 'Dietrich2019', met: true },
  'attachment.estimate-and-pocket': {
    values: ['tooth', 'third', 'depth', 'depthThreshold'],
    source: 'Alveola',
    met: true,
  },
  'attachment.furcation': { values: ['tooth', 'grade', 'threshold'], source: 'Alveola', met: true },
  'attachment.defect': { values: ['tooth'], source: 'Alveola', met: true },
  'attachment.pocket': { values: ['tooth', 'depth', 'threshold'], source: 'Alveola', met: true },
  'excluded.apical': { values: [], source: 'Papapanou2018', met: false },
  'excluded.resorption': { values: [], source: 'Papapanou2018', met: false },
  'excluded.cause': { values: ['cause'], source: 'Papapanou2018', met: false },
  'excluded.root-caries': { values: ['side'], source: 'Papapanou2018', met: false },
  'excluded.second-molar-distal': { values: ['percent', 'threshold'], source: 'Papapanou2018', met: false },

  'xray.earlier': { values: ['taken'], source: 'Alveola', met: true },
  'xray.old': { values: ['taken', 'months'], source: 'Alveola', met: true },
  'prognosis.not-judged': { values: [], source: 'Alveola', met: false },
  'prognosis.after-endodontics': { values: [], source: 'Alveola', met: false },
  'prognosis.bone-unknown': { values: ['mm'], source: 'Alveola', met: false },
  'points.bone-loss': {
    values: ['percent', 'points'],
    source: 'Nibali2017',
    implants: 'FroumRosen2012',
    met: true,
  },
  'points.estimate': { values: ['third', 'points'], source: 'Alveola', met: true },
  'points.pocket-unmeasured': { values: ['depth', 'points'], source: 'Alveola', met: true },
  'points.pocket': {
    values: ['depth', 'points'],
    source: 'Miller2014',
    implants: 'FroumRosen2012',
    met: true,
  },
  'points.furcation': { values: ['grade', 'points'], source: 'Miller2014', met: true },
  'points.mobility': { values: ['grade', 'points'], source: 'Miller2014', implants: 'Alveola', met: true },
  'points.defect': {
    values: ['points'],
    source: 'PapapanouWennstrom1991',
    implants: 'Herrera2023',
    met: true,
  },
  'points.bleeding': {
    values: ['surfaces', 'points'],
    source: 'Matuliene2008',
    implants: 'Berglundh2018',
    met: true,
  },
  'points.plaque': {
    values: ['value', 'points'],
    source: 'KwokCaton2007',
    implants: 'Herrera2023',
    met: true,
  },
  'points.local': { values: ['points'], source: 'Nibali2017', met: true },
  'points.smoking': { values: ['answer', 'points'], source: 'AlveolaWeights', met: true },
  'points.diabetes': { values: ['answer', 'points'], source: 'AlveolaWeights', met: true },
  'points.suppuration': { values: ['points'], source: 'Berglundh2018', met: true },
  'points.non-keratinized': { values: ['points'], source: 'Herrera2023', met: true },
  'floor.bone-loss': {
    values: ['score', 'percent', 'threshold'],
    source: 'McGuireNunn1996',
    implants: 'FroumRosen2012',
    met: true,
  },
  'floor.estimate': { values: ['score', 'third'], source: 'Alveola', met: true },
  'floor.fracture': { values: ['score'], source: 'Alveola', met: true },
  'floor.furcation': { values: ['score', 'grade', 'threshold'], source: 'McGuireNunn1996', met: true },
  'floor.mobility': {
    values: ['score', 'grade', 'threshold'],
    source: 'McGuireNunn1996',
    implants: 'Alveola',
    met: true,
  },
  'floor.pocket': { values: ['score', 'depth', 'threshold'], source: 'McGuireNunn1996', met: true },
  'floor.apical': { values: ['score'], source: 'Nibali2017', met: true },
  'floor.resorption': { values: ['score'], source: 'SametJotkowitz2009', met: true },
  'floor.peri-implantitis': { values: ['score'], source: 'Alveola', met: true },
  'floor.combined': {
    values: ['score', 'percent', 'depth', 'furcation', 'mobility'],
    source: 'Becker1984',
    met: true,
  },
  'floor.combined-implant': {
    values: ['score', 'percent', 'depth', 'suppuration'],
    source: 'FroumRosen2012',
    met: true,
  },

  'implant.not-charted': { values: [], source: 'Alveola', met: false },
  'implant.mobile': { values: ['grade'], source: 'Alveola', met: true },
  'implant.no-inflammation': { values: [], source: 'Berglundh2018', met: false },
  'implant.bleeding': { values: ['surfaces'], source: 'Berglundh2018', met: true },
  'implant.suppuration': { values: [], source: 'Berglundh2018', met: true },
  'implant.unmeasured': { values: [], source: 'Berglundh2018', met: false },
  'implant.bone-loss': { values: ['percent', 'threshold'], source: 'Alveola', met: true },
  'implant.bone-loss-low': { values: ['percent', 'threshold'], source: 'Alveola', met: false },
  'implant.bone-loss-mm': {
    values: ['mm', 'length', 'percent', 'threshold'],
    source: 'Berglundh2018',
    met: true,
  },
  'implant.bone-loss-low-mm': {
    values: ['mm', 'length', 'percent', 'threshold'],
    source: 'Berglundh2018',
    met: false,
  },
  'implant.depth-not-charted': { values: [], source: 'Alveola', met: false },
  'implant.pocket': { values: ['depth', 'threshold'], source: 'Berglundh2018', met: true },
  'implant.pocket-low': { values: ['depth', 'threshold'], source: 'Berglundh2018', met: false },
  'implant.defect': { values: [], source: 'Berglundh2018', met: true },
  'implant.reduced-bone': { values: ['percent', 'threshold'], source: 'Berglundh2018', met: true },
  'implant.minimal-bleeding': { values: [], source: 'Renvert2018', met: true },

  'referral.stage-and-grade': { values: ['stage', 'grade'], source: 'Specification', met: true },
  'referral.peri-implantitis': { values: ['teeth'], source: 'Specification', met: true },
  'referral.unexplained': { values: ['teeth', 'depth', 'percent'], source: 'Alveola', met: true },
  'referral.mobile-implants': { values: ['teeth'], source: 'Alveola', met: true },
  'referral.hopeless-implants': { values: ['teeth'], source: 'Alveola', met: true },
  'referral.unmeasured-implants': { values: ['teeth'], source: 'Alveola', met: true },
  'referral.endodontic': { values: ['teeth'], source: 'Alveola', met: true },
  'referral.known-cause': { values: ['teeth', 'depth', 'percent'], source: 'Alveola', met: true },
  'referral.excluded': { values: ['teeth', 'depth', 'percent'], source: 'Alveola', met: true },
  'referral.urgent': { values: ['teeth'], source: 'Alveola', met: true },
  'referral.rehabilitation': { values: ['stage'], source: 'Alveola', met: true },
  'referral.probable-mucositis': { values: ['teeth', 'depth'], source: 'Alveola', met: true },
  'referral.young': { values: ['age', 'threshold'], source: 'Alveola', met: true },
  'referral.not-needed': { values: ['condition'], source: 'Specification', met: false },

  'treatment.condition': { values: ['condition'], source: 'Sanz2020', met: true },
  'treatment.stage': { values: ['stage'], source: 'Sanz2020', met: true },
  'treatment.stage-four': { values: ['stage'], source: 'Herrera2022', met: true },
  'treatment.stable': { values: [], source: 'Sanz2020', met: true },
  'treatment.not-judged': { values: [], source: 'Alveola', met: false },
  'treatment.no-pockets': { values: ['threshold'], source: 'Sanz2020', met: true },
  'treatment.depth-missing': { values: [], source: 'Alveola', met: false },
  'treatment.end-point-reached': { values: ['threshold'], source: 'Sanz2020', met: true },
  'treatment.pockets-healed': { values: ['threshold', 'depth'], source: 'Sanz2020', met: true },
  'treatment.pocket': { values: ['threshold'], source: 'Specification', met: true },
  /** Of earlier rules: found in reports that were completed under them. */
  'treatment.nothing-measured': { values: [], source: 'KornmanPapapanou2020', met: true },
  'treatment.stage-provisional': { values: [], source: 'KornmanPapapanou2020', met: true },
  'treatment.pockets-unmeasured': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.implants-unmeasured': { values: ['teeth'], source: 'Berglundh2018', met: true },
  'treatment.unexplained-unmeasured': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.chart-depth': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.chart-bleeding': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.chart-implants': { values: ['teeth'], source: 'Berglundh2018', met: true },
  'treatment.ask': { values: ['answer', 'counted'], source: 'Alveola', met: true },
  'treatment.ask-need': { values: ['answer'], source: 'Alveola', met: true },
  'treatment.urgent-mobility': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.urgent-fracture': { values: ['teeth', 'depth'], source: 'Alveola', met: true },
  'treatment.young': { values: ['age', 'threshold'], source: 'Alveola', met: true },
  'treatment.unexplained': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.excluded': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.known-cause': { values: ['teeth'], source: 'Alveola', met: true },
  'treatment.endodontic': { values: ['depth', 'percent'], source: 'Alveola', met: true },
  'treatment.mobile-implants': { values: [], source: 'Alveola', met: true },
  'treatment.prognosis': { values: ['level', 'threshold'], source: 'Alveola', met: true },
  'treatment.smoking': { values: ['answer'], source: 'Tonetti2018', met: true },
  'treatment.diabetes': { values: ['answer'], source: 'Tonetti2018', met: true },
  'treatment.implants': { values: ['condition'], source: 'Herrera2023', met: true },
} as const satisfies Record<
  string,
  {
    readonly values: readonly string[];
    readonly source: string;
    /** Of the same reason at an implant. */
    readonly implants?: string;
    /** Whether the criterion is met; false, too, where it could not be judged. 'percent': where it reaches its threshold. */
    readonly met: boolean | 'percent';
  }
>;

export type ReasonCode = keyof typeof REASONS;
type ReasonSources<Entry> = Entry extends { readonly source: infer Source }
  ? Source | (Entry extends { readonly implants: infer Other } ? Other : never)
  : never;
export type SourceKey = ReasonSources<(typeof REASONS)[ReasonCode]>;
type ReasonValues<Code extends ReasonCode> = Readonly<
  Record<(typeof REASONS)[Code]['values'][number], ReasonValue>
>;

function isReasonCode(code: string): code is ReasonCode {
  return Object.hasOwn(REASONS, code);
}

/** Every source, for the catalogues of words. */
export const SOURCES: readonly SourceKey[] = [
  ...new Set(
    Object.values(REASONS).flatMap((entry) =>
      'implants' in entry ? [entry.source, entry.implants] : [entry.source],
    ),
  ),
];

/** Every code, for the catalogues of words. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(REASONS).filter(isReasonCode);

/** Whether the criterion that a reason tells of is met. */
export function isMet({ code, values: { percent, threshold } }: Reason): boolean {
  const { met } = REASONS[code];
  if (met !== 'percent') return met;
  return typeof percent === 'number' && typeof threshold === 'number' && percent >= threshold;
}

/** A reason with exactly the values its code asks for, and its source. */
export function reason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  return { code, values: { ...values, source: REASONS[code].source } };
}

/** The same at an implant, with the source that speaks of implants. */
export function implantReason<Code extends ReasonCode>(code: Code, values: ReasonValues<Code>): Reason {
  const entry: { readonly source: string; readonly implants?: string } = REASONS[code];
  return { code, values: { ...values, source: entry.implants ?? entry.source } };
}
