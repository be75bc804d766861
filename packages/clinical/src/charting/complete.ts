import type { Assessment, Dentition, Measurement } from '../model/assessment';
import {
  type ClinicalValueType,
  CLINICAL_VALUE_TYPES,
  type ClinicalValues,
  IMPLANT_SIGNS,
  listValues,
} from '../model/clinicalValues';
import {
  MARKER_STEPS,
  MEASURING,
  type MeasuringStep,
  type RootStep,
  type ToothMeasurement,
} from '../model/markers';
import { otherRoot, servingApex } from '../model/rootFilm';
import {
  isMolar,
  PROBING_ORDER,
  type Side,
  SIDES,
  sidesInOrder,
  teethAfter,
  type ToothNumber,
} from '../model/tooth';
import { findRow, sidesPresent, toothState } from './toothRows';
import { applies, findValue } from './toothValues';

/** Missing teeth and teeth that no X-ray shows are skipped in every step. */
export function isMeasurable(a: Assessment, tooth: ToothNumber): boolean {
  return toothState(a, tooth) !== 'missing' && !findRow(a, tooth).isMissingFromXray;
}

/**
 * Specification §4, "Advancing". A skipped tooth is complete, and so is every tooth in AdditionalFindings,
 * which are optional.
 */
export function isComplete(a: AskedAssessment, tooth: ToothNumber, step: MeasuringStep): boolean {
  if (step === 'BoneDefect' && toothState(a, tooth) === 'implant')
    return !isMeasurable(a, tooth) || findRow(a, tooth).BoneDefect.bowelShaped !== null;
  return sidesLeft(a, tooth, step).length === 0;
}

/** `apexless`: natural teeth whose apex no film shows, so that nobody is asked for it. */
export type AskedAssessment = Assessment & { readonly apexless?: readonly ToothNumber[] };

const NONE: readonly Side[] = [];
const DISTAL: readonly Side[] = ['distal'];

export function sidesWanted(a: AskedAssessment, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
  const { per, implant } = MEASURING[step];
  const isImplant = toothState(a, tooth) === 'implant';
  if (per === null || !isMeasurable(a, tooth) || (isImplant && !implant)) return NONE;
  const row = findRow(a, tooth);
  if (step === 'RootApex' && (a.apexless?.includes(tooth) || isReadWithoutApex(row))) return NONE;
  const sides = isSided(row, step, isImplant) ? sidesPresent(row) : DISTAL;
  return step === 'RootApex' ? sides.filter((side) => otherRoot(row, side) === null) : sides;
}

export interface RootPoint {
  readonly step: RootStep;
  readonly side: Side;
}

/**
 * Points that another film still has to show, in the order in which they are asked. None before both CEJs
 * of the tooth stand on one film, and for no apex that stands there, too.
 */
export function rootPointsLeft(a: Assessment, tooth: ToothNumber): readonly RootPoint[] {
  const row = findRow(a, tooth);
  const { distal, mesial } = row.CEJ;
  if (toothState(a, tooth) !== 'present' || !isMeasurable(a, tooth) || isHalf(row)) return [];
  if (distal === null || distal.image !== mesial?.image) return [];
  const apices = isSided(row, 'RootApex', false) ? sidesInOrder(tooth) : DISTAL;
  const wanted = apices.filter((side) => servingApex(row, row.RootApex, side) === null);
  if (wanted.length === 0) return [];
  const points: readonly RootPoint[] = [
    ...sidesInOrder(tooth).map((side) => ({ step: 'CEJ', side }) as const),
    ...wanted.map((side) => ({ step: 'RootApex', side }) as const),
  ];
  return points.filter(({ step, side }) => !row.rootFilm?.[step][side]);
}

/** The film ends above the apex, and the class was chosen from the distance between CEJ and bone. */
function isReadWithoutApex(row: ToothMeasurement): boolean {
  const { RootApex, CEJ, BoneLevel, estimate = null } = row;
  const isBetween = (side: Side) => CEJ[side] !== null && BoneLevel[side] !== null;
  const hasApex = SIDES.some((side) => RootApex[side] !== null);
  return estimate !== null && !hasApex && sidesPresent(row).every(isBetween);
}

export function nextSide(a: AskedAssessment, tooth: ToothNumber, step: MeasuringStep): Side | null {
  const left = sidesLeft(a, tooth, step);
  return sidesInOrder(tooth).find((side) => left.includes(side)) ?? null;
}

/**
 * Stays at `from` while the step needs it, else takes the next tooth that lacks data, in probing order and
 * round the mouth; null when all are done. From null it takes the first that lacks data.
 */
export function nextTooth(
  a: AskedAssessment,
  step: MeasuringStep,
  from: ToothNumber | null,
): ToothNumber | null {
  if (from !== null && !isComplete(a, from, step)) return from;
  return teethAfter(from).find((tooth) => !isComplete(a, tooth, step)) ?? null;
}

export function teethLeft(a: AskedAssessment, step: MeasuringStep): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => !isComplete(a, tooth, step));
}

export function markersLeft(a: AskedAssessment, step?: MeasuringStep): number {
  const steps = MARKER_STEPS.filter((markerStep) => step === undefined || markerStep === step);
  return PROBING_ORDER.flatMap((tooth) => steps.flatMap((markerStep) => sidesLeft(a, tooth, markerStep)))
    .length;
}

export function markersWanted(a: AskedAssessment): number {
  return PROBING_ORDER.flatMap((tooth) => MARKER_STEPS.flatMap((step) => sidesWanted(a, tooth, step))).length;
}

/** Teeth without a number (a split tooth needs two) that are not marked as not visible. */
export function unnumbered(a: Assessment): readonly ToothNumber[] {
  return teethLeft(a, 'Numbering');
}

/** The next tooth without this value, in probing order and round the mouth; `from` itself comes last. */
export function nextToothForValue(
  a: Assessment,
  type: ClinicalValueType,
  from: ToothNumber | null,
): ToothNumber | null {
  return teethAfter(from).find((tooth) => lacksValue(a, type, tooth)) ?? null;
}

/** A pocket depth of 1 waits: 10 to 15 may follow. */
export function advancesOn(type: ClinicalValueType, value: number): boolean {
  return type !== 'PocketDepth' || value !== 1;
}

export function teethWithoutValue(a: Assessment, type: ClinicalValueType): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => lacksValue(a, type, tooth));
}

function lacksValue(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): boolean {
  return applies(a, type, tooth) && findValue(a, type, tooth) === null;
}

/** A tooth has one number, and a single root one apex, so neither has a side. */
export function isSided(row: ToothMeasurement, step: MeasuringStep, isImplant: boolean): boolean {
  const { per } = MEASURING[step];
  if (per === 'side' || row.isSplit) return true;
  return per === 'root' && isMolar(row.tooth) && (!isImplant || isHalf(row));
}

export function sidesLeft(a: AskedAssessment, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
  const wanted = sidesWanted(a, tooth, step);
  if (wanted.length === 0 || step === 'AdditionalFindings') return NONE;
  const row = findRow(a, tooth);
  const isThere = (side: Side) => row[step][side] !== null;
  if (eitherServes(a, row, step) && SIDES.some(isThere)) return NONE;
  return wanted.filter((side) => !isThere(side));
}

/** "One side for implants or half teeth": for a half molar an apex on its other side is good enough. */
function eitherServes(a: Assessment, row: ToothMeasurement, step: MeasuringStep): boolean {
  if (MEASURING[step].per !== 'root' || row.isSplit || !isMolar(row.tooth)) return false;
  return isHalf(row) || toothState(a, row.tooth) === 'implant';
}

function isHalf(row: ToothMeasurement): boolean {
  return sidesPresent(row).length === 1;
}

/** 0 patient info, 1 dentition, 2 clinical values, 3 X-ray images, 4 measurement, 5 summary. */
export type WizardStep = 0 | 1 | 2 | 3 | 4 | 5;

/** The newest entry of each kind. `complete` and `completed` are read as `Completed` is. */
export interface Resumable {
  readonly status: string;
  readonly measurement?: Pick<Measurement, 'teeth'> | null | undefined;
  readonly xray_images: readonly unknown[];
  readonly clinical_values?: ClinicalValues | null | undefined;
  readonly dentition?: Dentition | null | undefined;
}

/** Specification §4, "Progress when resuming a report". */
export function resumeStep(report: Resumable): WizardStep {
  const { status, measurement, xray_images, clinical_values, dentition } = report;
  if (['complete', 'completed'].includes(status.toLowerCase())) return 5;
  if (measurement && measurement.teeth.length > 0) return 4;
  if (xray_images.length > 0) return 3;
  if (clinical_values && hasValues(clinical_values)) return 2;
  if (dentition && (dentition.implant.length > 0 || dentition.missing.length > 0)) return 1;
  return 0;
}

function hasValues(values: ClinicalValues): boolean {
  const lists = [
    ...CLINICAL_VALUE_TYPES.map((type) => listValues(values, type)),
    ...Object.values(values.zeros ?? {}).map((teeth) => teeth ?? []),
    ...IMPLANT_SIGNS.map((sign) => values[sign]),
    values.sites ?? [],
  ];
  return lists.some(({ length }) => length > 0);
}
