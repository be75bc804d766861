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
  'condition.edentulous': { values: [], source: 'Specification' },
  'condition.attachment-loss': { values: ['teeth', 'count'], source: 'Papapanou2018' },
  'condition.cal': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Papapanou2018' },
  'condition.cal-borderline': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Alveola' },
  'condition.buccal-arm': {
    values: ['tooth', 'site', 'mm', 'depth', 'threshold', 'depthThreshold'],
    source: 'Papapanou2018',
  },
  'condition.earlier-stage': { values: ['stage'], source: 'Tonetti2018' },
  'condition.teeth-lost': { values: ['answer'], source: 'Alveola' },
  'condition.not-a-case': { values: ['teeth'], source: 'Papapanou2018' },
  'condition.bleeding-low': { values: ['percent', 'threshold'], source: 'Chapple2018' },
  'condition.unexplained': { values: ['teeth'], source: 'Alveola' },
  'condition.not-charted': { values: ['teeth', 'threshold'], source: 'Alveola' },
  'condition.bleeding-not-charted': { values: ['teeth', 'threshold'], source: 'Alveola' },
  'condition.by-probing-alone': { values: ['teeth', 'threshold'], source: 'Alveola' },
  'condition.many-causes': { values: ['count', 'threshold'], source: 'Alveola' },
  'gingivitis.localized': { values: ['percent', 'threshold', 'upTo'], source: 'Chapple2018' },
  'gingivitis.generalized': { values: ['percent', 'threshold'], source: 'Chapple2018' },

  'stage.cal': { values: ['stage', 'tooth', 'site', 'mm', 'threshold'], source: 'Tonetti2018' },
  'stage.cal-low': { values: ['stage', 'tooth', 'site', 'mm', 'threshold'], source: 'Tonetti2018' },
  'stage.bone-loss-pair': { values: ['stage', 'teeth', 'threshold'], source: 'Tonetti2018' },
  'stage.bone-loss': { values: ['stage', 'tooth', 'percent', 'threshold'], source: 'Tonetti2018' },
  'stage.bone-loss-low': { values: ['stage', 'tooth', 'percent', 'threshold'], source: 'Tonetti2018' },
  'stage.nothing-measured': { values: [], source: 'KornmanPapapanou2020' },
  'stage.pocket-estimate': { values: ['stage', 'teeth', 'threshold'], source: 'KornmanPapapanou2020' },
  'stage.pocket-estimate-low': { values: ['stage', 'threshold'], source: 'KornmanPapapanou2020' },
  'stage.not-measured': { values: ['teeth'], source: 'Alveola' },
  'stage.furcation-or-defect': { values: ['stage', 'teeth'], source: 'Alveola' },
  'stage.pocket': { values: ['stage', 'teeth', 'threshold'], source: 'Holtfreter2024' },
  'stage.complexity': { values: ['stage', 'hits', 'threshold'], source: 'AlveolaKornmanPapapanou2020' },
  'stage.complexity-not-enough': { values: ['hits', 'threshold'], source: 'AlveolaKornmanPapapanou2020' },
  'stage.complexity-one-step': { values: ['stage', 'hits'], source: 'Holtfreter2024' },
  'complexity.pocket': { values: ['teeth', 'hits', 'threshold'], source: 'Holtfreter2024' },
  'complexity.furcation': { values: ['teeth', 'hits', 'threshold'], source: 'Tonetti2018' },
  'complexity.defect': { values: ['teeth', 'hits'], source: 'Tonetti2018' },
  'complexity.site': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Tonetti2018' },
  'complexity.entrance': { values: ['tooth', 'entrance', 'grade', 'threshold'], source: 'Tonetti2018' },
  'stage.teeth-lost': { values: ['stage', 'answer'], source: 'Tonetti2018' },
  'stage.earlier': { values: ['stage', 'current'], source: 'Tonetti2018' },
  'stage.rehabilitation': { values: ['stage', 'answer'], source: 'Tonetti2018' },
  'stage.rehabilitation-not-counted': { values: ['stage', 'answer'], source: 'Tonetti2018' },

  'grade.ratio': {
    values: ['grade', 'tooth', 'percent', 'age', 'ratio', 'lower', 'upper'],
    source: 'Tonetti2018',
  },
  'grade.nothing-measured': { values: ['grade'], source: 'Alveola' },
  'grade.provisional': { values: ['grade'], source: 'Alveola' },
  'grade.young-deep-pockets': { values: ['grade', 'age', 'threshold', 'teeth'], source: 'Alveola' },
  'grade.molar-incisor': { values: ['grade'], source: 'Tonetti2018' },
  'grade.smoking': { values: ['grade', 'answer'], source: 'Tonetti2018' },
  'grade.diabetes': { values: ['grade', 'answer'], source: 'Tonetti2018' },
  'grade.consider-c': { values: ['ratio'], source: 'Tonetti2018' },

  'extent.share': { values: ['teeth', 'natural', 'percent', 'threshold'], source: 'Sanz2020Extent' },
  'extent.attachment-loss': { values: [], source: 'Sanz2020Extent' },
  'extent.severity': { values: ['percent', 'orMore'], source: 'Sanz2020Extent' },
  'extent.severity-or-pocket': { values: ['percent', 'orMore', 'depth'], source: 'Alveola' },
  'extent.complexity': { values: ['depth', 'grade'], source: 'Alveola' },
  'extent.cal': { values: ['tooth', 'site', 'mm', 'threshold'], source: 'Sanz2020Extent' },
  'extent.molar-incisor': { values: ['teeth', 'others', 'age', 'threshold'], source: 'Fine2018' },

  'stability.bleeding': { values: ['percent', 'threshold'], source: 'Specification' },
  'stability.pocket': { values: ['teeth', 'threshold'], source: 'Dietrich2019' },
  'stability.bleeding-pocket': { values: ['teeth', 'threshold'], source: 'Dietrich2019' },
  'stability.site': { values: ['tooth', 'site', 'mm', 'teeth', 'threshold'], source: 'Dietrich2019' },
  'stability.suppuration': { values: ['teeth'], source: 'Alveola' },
  'stability.stable': { values: ['percent', 'threshold'], source: 'Dietrich2019' },
  'stability.depth-not-recorded': { values: ['teeth'], source: 'Alveola' },

  'tooth.unmeasured': { values: [], source: 'Alveola' },
  'tooth.markers-do-not-fit': { values: [], source: 'Alveola' },
  'tooth.bleeding-not-charted': { values: [], source: 'Alveola' },
  'group.no-bone-loss': { values: [], source: 'Specification' },
  'group.bone-loss': { values: ['percent', 'threshold'], source: 'Specification' },
  'group.total': { values: ['percent', 'threshold'], source: 'Specification' },
  'group.bleeding': { values: ['surfaces'], source: 'Specification' },
  'group.furcation': { values: ['grade', 'threshold'], source: 'Specification' },
  'group.defect': { values: [], source: 'Specification' },
  'attachment.bone-loss': { values: ['tooth', 'percent', 'threshold'], source: 'Alveola' },
  'attachment.bone-loss-and-pocket': {
    values: ['tooth', 'percent', 'threshold', 'depth', 'depthThreshold'],
    source: 'Alveola',
  },
  'attachment.furcation': { values: ['tooth', 'grade', 'threshold'], source: 'Alveola' },
  'attachment.defect': { values: ['tooth'], source: 'Alveola' },
  'attachment.pocket': { values: ['tooth', 'depth', 'threshold'], source: 'Alveola' },
  'excluded.apical': { values: [], source: 'Papapanou2018' },
  'excluded.resorption': { values: [], source: 'Papapanou2018' },
  'excluded.cause': { values: ['cause'], source: 'Papapanou2018' },
  'excluded.root-caries': { values: ['side'], source: 'Papapanou2018' },
  'excluded.second-molar-distal': { values: ['percent', 'threshold'], source: 'Papapanou2018' },

  'xray.earlier': { values: ['taken'], source: 'Alveola' },
  'xray.old': { values: ['taken', 'months'], source: 'Alveola' },
  'prognosis.not-judged': { values: [], source: 'Alveola' },
  'points.bone-loss': { values: ['percent', 'points'], source: 'Nibali2017', implants: 'FroumRosen2012' },
  'points.pocket-unmeasured': { values: ['depth', 'points'], source: 'Alveola' },
  'points.pocket': { values: ['depth', 'points'], source: 'Miller2014', implants: 'FroumRosen2012' },
  'points.furcation': { values: ['grade', 'points'], source: 'Miller2014' },
  'points.mobility': { values: ['grade', 'points'], source: 'Miller2014', implants: 'Alveola' },
  'points.defect': { values: ['points'], source: 'PapapanouWennstrom1991', implants: 'Herrera2023' },
  'points.bleeding': { values: ['surfaces', 'points'], source: 'Matuliene2008', implants: 'Berglundh2018' },
  'points.plaque': { values: ['value', 'points'], source: 'KwokCaton2007', implants: 'Herrera2023' },
  'points.local': { values: ['points'], source: 'Nibali2017' },
  'points.smoking': { values: ['answer', 'points'], source: 'AlveolaWeights' },
  'points.diabetes': { values: ['answer', 'points'], source: 'AlveolaWeights' },
  'points.suppuration': { values: ['points'], source: 'Berglundh2018' },
  'points.non-keratinized': { values: ['points'], source: 'Herrera2023' },
  'floor.bone-loss': {
    values: ['score', 'percent', 'threshold'],
    source: 'McGuireNunn1996',
    implants: 'FroumRosen2012',
  },
  'floor.furcation': { values: ['score', 'grade', 'threshold'], source: 'McGuireNunn1996' },
  'floor.mobility': {
    values: ['score', 'grade', 'threshold'],
    source: 'McGuireNunn1996',
    implants: 'Alveola',
  },
  'floor.pocket': { values: ['score', 'depth', 'threshold'], source: 'McGuireNunn1996' },
  'floor.apical': { values: ['score'], source: 'Nibali2017' },
  'floor.resorption': { values: ['score'], source: 'SametJotkowitz2009' },
  'floor.peri-implantitis': { values: ['score'], source: 'Alveola' },
  'floor.combined': { values: ['score', 'percent', 'depth', 'furcation', 'mobility'], source: 'Becker1984' },
  'floor.combined-implant': {
    values: ['score', 'percent', 'depth', 'suppuration'],
    source: 'FroumRosen2012',
  },

  'implant.not-charted': { values: [], source: 'Alveola' },
  'implant.mobile': { values: ['grade'], source: 'Alveola' },
  'implant.no-inflammation': { values: [], source: 'Berglundh2018' },
  'implant.bleeding': { values: ['surfaces'], source: 'Berglundh2018' },
  'implant.suppuration': { values: [], source: 'Berglundh2018' },
  'implant.unmeasured': { values: [], source: 'Berglundh2018' },
  'implant.bone-loss': { values: ['percent', 'threshold'], source: 'Alveola' },
  'implant.bone-loss-low': { values: ['percent', 'threshold'], source: 'Alveola' },
  'implant.bone-loss-mm': { values: ['mm', 'length', 'percent', 'threshold'], source: 'Berglundh2018' },
  'implant.bone-loss-low-mm': { values: ['mm', 'length', 'percent', 'threshold'], source: 'Berglundh2018' },
  'implant.depth-not-charted': { values: [], source: 'Alveola' },
  'implant.pocket': { values: ['depth', 'threshold'], source: 'Berglundh2018' },
  'implant.pocket-low': { values: ['depth', 'threshold'], source: 'Berglundh2018' },
  'implant.defect': { values: [], source: 'Berglundh2018' },
  'implant.reduced-bone': { values: ['percent', 'threshold'], source: 'Berglundh2018' },
  'implant.minimal-bleeding': { values: [], source: 'Renvert2018' },

  'referral.stage-and-grade': { values: ['stage', 'grade'], source: 'Specification' },
  'referral.peri-implantitis': { values: ['teeth'], source: 'Specification' },
  'referral.unexplained': { values: ['teeth', 'depth', 'percent'], source: 'Alveola' },
  'referral.mobile-implants': { values: ['teeth'], source: 'Alveola' },
  'referral.hopeless-implants': { values: ['teeth'], source: 'Alveola' },
  'referral.unmeasured-implants': { values: ['teeth'], source: 'Alveola' },
  'referral.endodontic': { values: ['teeth'], source: 'Alveola' },
  'referral.not-needed': { values: ['condition'], source: 'Specification' },

  'treatment.condition': { values: ['condition'], source: 'Sanz2020' },
  'treatment.stage': { values: ['stage'], source: 'Sanz2020' },
  'treatment.stage-four': { values: ['stage'], source: 'Herrera2022' },
  'treatment.stable': { values: [], source: 'Sanz2020' },
  'treatment.not-judged': { values: [], source: 'Alveola' },
  'treatment.no-pockets': { values: ['threshold'], source: 'Sanz2020' },
  'treatment.depth-missing': { values: [], source: 'Alveola' },
  'treatment.end-point-reached': { values: ['threshold'], source: 'Sanz2020' },
  'treatment.pocket': { values: ['threshold'], source: 'Specification' },
  /** Of rules 1.0.0: found in reports that were completed under them. */
  'treatment.nothing-measured': { values: [], source: 'KornmanPapapanou2020' },
  'treatment.stage-provisional': { values: [], source: 'KornmanPapapanou2020' },
  'treatment.implants-unmeasured': { values: ['teeth'], source: 'Berglundh2018' },
  'treatment.unexplained-unmeasured': { values: ['teeth'], source: 'Alveola' },
  'treatment.chart-depth': { values: ['teeth'], source: 'Alveola' },
  'treatment.chart-bleeding': { values: ['teeth'], source: 'Alveola' },
  'treatment.chart-implants': { values: ['teeth'], source: 'Berglundh2018' },
  'treatment.unexplained': { values: ['teeth'], source: 'Alveola' },
  'treatment.known-cause': { values: ['teeth'], source: 'Alveola' },
  'treatment.endodontic': { values: ['depth', 'percent'], source: 'Alveola' },
  'treatment.mobile-implants': { values: [], source: 'Alveola' },
  'treatment.prognosis': { values: ['level', 'threshold'], source: 'Alveola' },
  'treatment.smoking': { values: ['answer'], source: 'Tonetti2018' },
  'treatment.diabetes': { values: ['answer'], source: 'Tonetti2018' },
  'treatment.implants': { values: ['condition'], source: 'Herrera2023' },
} as const satisfies Record<
  string,
  {
    readonly values: readonly string[];
    readonly source: string;
    /** Of the same reason at an implant. */
    readonly implants?: string;
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

/** Reasons that tell of a criterion that was looked at and not met, or of what could not be judged. */
const UNMET: readonly ReasonCode[] = [
  'condition.not-a-case',
  'condition.bleeding-low',
  'condition.not-charted',
  'condition.bleeding-not-charted',
  'condition.by-probing-alone',
  'condition.many-causes',
  'condition.cal-borderline',
  'stage.cal-low',
  'stage.bone-loss-low',
  'stage.nothing-measured',
  'stage.pocket-estimate-low',
  'stage.not-measured',
  'stage.complexity-not-enough',
  'stage.complexity-one-step',
  'stage.rehabilitation-not-counted',
  'grade.nothing-measured',
  'grade.provisional',
  'grade.consider-c',
  'stability.stable',
  'stability.depth-not-recorded',
  'tooth.unmeasured',
  'tooth.markers-do-not-fit',
  'tooth.bleeding-not-charted',
  'prognosis.not-judged',
  'excluded.apical',
  'excluded.resorption',
  'excluded.cause',
  'excluded.root-caries',
  'excluded.second-molar-distal',
  'implant.not-charted',
  'implant.no-inflammation',
  'implant.unmeasured',
  'implant.bone-loss-low',
  'implant.bone-loss-low-mm',
  'implant.depth-not-charted',
  'implant.pocket-low',
  'referral.not-needed',
];

/** Whether the criterion that a reason tells of is met. */
export function isMet({ code, values: { percent, threshold } }: Reason): boolean {
  if (code === 'extent.share')
    return typeof percent === 'number' && typeof threshold === 'number' && percent >= threshold;
  return !UNMET.includes(code);
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
