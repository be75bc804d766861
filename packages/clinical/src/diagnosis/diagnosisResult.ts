import type { Extent, Grade, Stability, Stage } from '../model/assessment';
import type { MarkerStep, Third } from '../model/markers';
import type { Site } from '../model/sites';
import type { ToothNumber } from '../model/tooth';
import type { Reason, ReasonValue } from './reasons/reasons';

export interface Finding<T> {
  readonly is: T;
  readonly because: readonly Reason[];
}

/** Undetermined: no case of periodontitis, but findings are unexplained or too little was charted. */
export const CONDITIONS = ['Health', 'Gingivitis', 'Periodontitis', 'Undetermined', 'Edentulous'] as const;
export type Condition = (typeof CONDITIONS)[number];
export const HYGIENE_LEVELS = ['Good', 'Fair', 'Poor'] as const;
export type HygieneLevel = (typeof HYGIENE_LEVELS)[number];
export const PROGNOSIS_LEVELS = ['Good', 'Fair', 'Poor', 'Hopeless'] as const;
export type PrognosisLevel = (typeof PROGNOSIS_LEVELS)[number];
export const REFERRALS = ['none', 'consider', 'recommended'] as const;
export type Referral = (typeof REFERRALS)[number];

/** Specification §3, "Tooth-level diagnosis groups", its spelling included. */
export const TOOTH_GROUPS = [
  'TotalPeriodontitis',
  'PeriodontalHealth',
  'Gingivites',
  'PeriodontitisLevis',
  'PeriodontitisGravis',
  'PeriodontalComplicata',
  'GingivitesComplicata',
  'PeriodontitisLevisComplicata',
  'PeriodontitisGravisComplicata',
] as const;
export type ToothGroup = (typeof TOOTH_GROUPS)[number];

export const IMPLANT_CONDITIONS = [
  'PeriImplantHealth',
  'PeriImplantMucositis',
  'PeriImplantitis',
  'NotJudged',
] as const;
export type ImplantCondition = (typeof IMPLANT_CONDITIONS)[number];
export const CERTAINTIES = ['definite', 'probable', 'radiograph needed'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Clinical rules §6.1. */
export const TREATMENT_BLOCKS = [
  'RADIOGRAPHS',
  'CHART',
  'ASK',
  'URGENT',
  'HEALTH',
  'GING',
  'YOUNG',
  'S1',
  'S2',
  'RE3',
  'S3-4/5',
  'S3-6',
  'RE6',
  'S4',
  'IV',
  'LOCAL',
  'CAUSE',
  'ENDO',
  'POOR',
  'HOPE',
  'SMOKE',
  'DM',
  'PIH',
  'MOB',
  'MUC',
  'PIT-NS',
  'PIT-S',
  'PIT-M',
  'PIT-X',
] as const;
export type TreatmentBlock = (typeof TREATMENT_BLOCKS)[number];

/** Clinical rules §4.2, rules 1.1 §8, rules 1.3 §6; W14 is never emitted, it appears in the help text. */
export const WARNINGS = [
  'W1',
  'W2',
  'W3',
  'W4',
  'W5',
  'W6',
  'W7',
  'W8',
  'W9',
  'W10',
  /** Only rules 1.0.0 gave it, and reports completed under them still have it. */
  'W11',
  'W12',
  'W13',
  'W15',
  'W16',
  'W17',
  'W18',
  'W19',
  'W20',
  'W21',
  'W22',
  'W23',
  'W24',
  'W25',
  'W26',
  'W27',
  'W28',
  'W29',
  'W30',
  'W31',
  'W32',
  'W33',
  'W34',
] as const;
export type WarningCode = (typeof WARNINGS)[number];

/**
 * Percent of root length, settled to 6 decimals; `worst` is the larger known side. `estimate`: read by eye.
 */
export type BoneLoss =
  | { readonly distal: number | null; readonly mesial: number | null; readonly worst: number }
  | { readonly known: false; readonly missing: readonly MarkerStep[]; readonly estimate?: Third };

/** Millimetres; null means unknown. */
export interface AttachmentLevels {
  readonly interdental: number | null;
  readonly facialOral: number | null;
}

export interface SitedLevel {
  readonly tooth: ToothNumber;
  readonly site: Site;
  readonly mm: number;
}

/** Counts over the sites of natural teeth; null where no site was examined for it. */
export interface SiteFigures {
  readonly bopPercent: number | null;
  readonly plaquePercent: number | null;
  readonly probed: number;
  readonly of: number;
  readonly ge4: number | null;
  readonly ge5: number | null;
  readonly ge6: number | null;
  readonly ge4Bleeding: number | null;
  readonly suppurating: number | null;
  readonly maxInterdentalCal: SitedLevel | null;
}

export interface ToothResult {
  readonly tooth: ToothNumber;
  readonly boneLoss: BoneLoss;
  readonly attachment: AttachmentLevels | null;
  /**
   * Empty for a tooth that cannot be called healthy: not measured, or without bone loss and not charted for
   * bleeding.
   */
  readonly groups: readonly ToothGroup[];
  /** 0–22, computed: a score set by hand stays in the record. */
  readonly score: number;
  readonly level: PrognosisLevel | null;
  readonly provisional: boolean;
  readonly because: readonly Reason[];
}

export interface ImplantResult {
  readonly tooth: ToothNumber;
  readonly condition: ImplantCondition;
  readonly certainty: Certainty | null;
  /** A mobile implant has probably lost its osseointegration. */
  readonly mobile: boolean;
  readonly boneLoss: BoneLoss;
  readonly score: number;
  readonly level: PrognosisLevel | null;
  readonly provisional: boolean;
  readonly because: readonly Reason[];
}

export type ToothOrImplantResult = ToothResult | ImplantResult;

export function listJudged({
  teeth,
  implants,
}: Pick<DiagnosisResult, 'teeth' | 'implants'>): readonly ToothOrImplantResult[] {
  return [...teeth, ...implants];
}

export interface Treatment {
  readonly block: TreatmentBlock;
  readonly teeth: readonly ToothNumber[];
  readonly because: readonly Reason[];
}

export interface Warning {
  readonly code: WarningCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
}

/** Values set by hand come first, then the computed ones. */
export interface Standing {
  readonly condition: Condition;
  readonly stage: Stage | null;
  readonly grade: Grade | null;
  readonly blt: Extent | null;
  readonly stability: Stability | null;
}

export type Periodontium = 'intact' | 'reduced' | 'reduced-treated';

/** Computed, whatever was set by hand. */
export interface Diagnosis extends Standing {
  /**
   * Health, gingivitis and stable periodontitis charted at sites have one; null where unknown. Chapple 2018.
   */
  readonly periodontium: Periodontium | null;
  readonly patientMaxBoneLossAgeRatio: number | null;
  readonly bleedingIndex: number | null;
  readonly plaqueIndex: number | null;
  readonly oralHygiene: HygieneLevel | null;
  readonly affectedPercent: number | null;
  readonly anyAffectedPercent: number | null;
  readonly provisional: boolean;
  readonly unexplained: readonly ToothNumber[];
  readonly estimated: readonly ToothNumber[];
  readonly because: Readonly<
    Record<'condition' | 'stage' | 'grade' | 'blt' | 'stability', readonly Reason[]>
  >;
}

export interface DiagnosisResult {
  readonly rulesVersion: string;
  readonly diagnosis: Diagnosis;
  readonly standing: Standing;
  readonly teeth: readonly ToothResult[];
  readonly implants: readonly ImplantResult[];
  readonly treatment: readonly Treatment[];
  /** Months to the next visit; 0 means at once; null where the chart allows no statement. */
  readonly supportiveCareMonths: number | null;
  readonly referral: Finding<Referral>;
  readonly warnings: readonly Warning[];
  readonly sites: SiteFigures | null;
}
