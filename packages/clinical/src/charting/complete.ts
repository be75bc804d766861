import type { Assessment } from '../model/assessment';
import type { ClinicalValueType } from '../model/clinicalValues';
import { MARKER_STEPS, MEASURING, type MeasuringStep, type ToothMeasurement } from '../model/markers';
import { isMolar, PROBING_ORDER, type Side, SIDES, sidesInOrder, type ToothNumber } from '../model/tooth';
import { findRow, sidesPresent, toothState } from './rows';
import { applies, findValue } from './values';

/** Missing teeth and teeth that no X-ray shows are skipped in every step. */
export function isMeasurable(a: Assessment, tooth: ToothNumber): boolean {
  return toothState(a, tooth) !== 'missing' && !findRow(a, tooth).isMissingFromXray;
}

/**
 * Specification §4, "Advancing". A skipped tooth is complete, and so is every tooth in AdditionalFindings,
 * which are optional.
 */
export function isComplete(a: Assessment, tooth: ToothNumber, step: MeasuringStep): boolean {
  if (step === 'BoneDefect' && toothState(a, tooth) === 'implant')
    return !isMeasurable(a, tooth) || findRow(a, tooth).BoneDefect.bowelShaped !== null;
  return sidesLeft(a, tooth, step).length === 0;
}

const NONE: readonly Side[] = [];
const DISTAL: readonly Side[] = ['distal'];

export function sidesWanted(a: Assessment, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
  const { per, implant } = MEASURING[step];
  const isImplant = toothState(a, tooth) === 'implant';
  if (per === null || !isMeasurable(a, tooth) || (isImplant && !implant)) return NONE;
  const row = findRow(a, tooth);
  return isSided(row, step, isImplant) ? sidesPresent(row) : DISTAL;
}

export function nextSide(a: Assessment, tooth: ToothNumber, step: MeasuringStep): Side | null {
  const left = sidesLeft(a, tooth, step);
  return sidesInOrder(tooth).find((side) => left.includes(side)) ?? null;
}

/**
 * Stays at `from` while the step needs it, else takes the next tooth that lacks data, in probing order and
 * round the mouth; null when all are done. From null it takes the first that lacks data.
 */
export function nextTooth(a: Assessment, step: MeasuringStep, from: ToothNumber | null): ToothNumber | null {
  if (from !== null && !isComplete(a, from, step)) return from;
  return teethAfter(from).find((tooth) => !isComplete(a, tooth, step)) ?? null;
}

export function teethLeft(a: Assessment, step: MeasuringStep): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => !isComplete(a, tooth, step));
}

/** Answers (BoneDefect, AdditionalFindings) are not markers. */
export function markersLeft(a: Assessment, step?: MeasuringStep): number {
  const steps = MARKER_STEPS.filter((each) => step === undefined || each === step);
  return PROBING_ORDER.flatMap((tooth) => steps.flatMap((each) => sidesLeft(a, tooth, each))).length;
}

export function markersWanted(a: Assessment): number {
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

function teethAfter(from: ToothNumber | null): readonly ToothNumber[] {
  if (from === null) return PROBING_ORDER;
  const start = PROBING_ORDER.indexOf(from) + 1;
  return [...PROBING_ORDER.slice(start), ...PROBING_ORDER.slice(0, start)];
}

/** A tooth has one number, and a single root one apex, so neither has a side. */
export function isSided(row: ToothMeasurement, step: MeasuringStep, isImplant: boolean): boolean {
  const { per } = MEASURING[step];
  if (per === 'side' || row.isSplit) return true;
  return per === 'root' && isMolar(row.tooth) && (!isImplant || isHalf(row));
}

function sidesLeft(a: Assessment, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
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
