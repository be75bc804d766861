import type { Assessment } from '../model/assessment';
import type { ClinicalValueType } from '../model/clinicalValues';
import { MARKER_STEPS, MEASURING, type MeasuringStep, type ToothMeasurement } from '../model/markers';
import { isMolar, PROBING_ORDER, type Side, SIDES, sidesInOrder, type ToothNumber } from '../model/tooth';
import { findRow, sidesPresent, toothState } from './rows';
import { applies, findValue } from './values';

/** Whether the steps ask this tooth at all: missing and missing-from-X-ray teeth are skipped. */
export function isMeasurable(a: Assessment, tooth: ToothNumber): boolean {
  return toothState(a, tooth) !== 'missing' && !findRow(a, tooth).isMissingFromXray;
}

/**
 * Whether the step has nothing left to ask on this tooth: specification §4, "Advancing". A tooth that is
 * skipped is complete, and so is every tooth in AdditionalFindings, which are optional.
 */
export function isComplete(a: Assessment, tooth: ToothNumber, step: MeasuringStep): boolean {
  if (step === 'BoneDefect' && toothState(a, tooth) === 'implant')
    return !isMeasurable(a, tooth) || findRow(a, tooth).BoneDefect.bowelShaped !== null;
  return sidesLeft(a, tooth, step).length === 0;
}

const NONE: readonly Side[] = [];
const DISTAL: readonly Side[] = ['distal'];

/** The sides that the step wants of the tooth, answered already or not. */
export function sidesWanted(a: Assessment, tooth: ToothNumber, step: MeasuringStep): readonly Side[] {
  const { per, implant } = MEASURING[step];
  const isImplant = toothState(a, tooth) === 'implant';
  if (per === null || !isMeasurable(a, tooth) || (isImplant && !implant)) return NONE;
  const row = findRow(a, tooth);
  return isSided(row, step, isImplant) ? sidesPresent(row) : DISTAL;
}

/**
 * The side asked next. Null when the step is complete, and for the bone defect of an implant, which has no
 * side: it is bowl-shaped or not.
 */
export function nextSide(a: Assessment, tooth: ToothNumber, step: MeasuringStep): Side | null {
  const left = sidesLeft(a, tooth, step);
  return sidesInOrder(tooth).find((side) => left.includes(side)) ?? null;
}

/**
 * The tooth to select: `from` as long as the step wants something of it, else the next one that lacks data,
 * in probing order and round the mouth; null when all are done. From null: the first that lacks data.
 */
export function nextTooth(a: Assessment, step: MeasuringStep, from: ToothNumber | null): ToothNumber | null {
  if (from !== null && !isComplete(a, from, step)) return from;
  return teethAfter(from).find((tooth) => !isComplete(a, tooth, step)) ?? null;
}

/** Teeth that the step still wants something of, in probing order. */
export function teethLeft(a: Assessment, step: MeasuringStep): readonly ToothNumber[] {
  return PROBING_ORDER.filter((tooth) => !isComplete(a, tooth, step));
}

/** Markers still wanted in a step, or in all. Answers (BoneDefect, AdditionalFindings) are not markers. */
export function markersLeft(a: Assessment, step?: MeasuringStep): number {
  const steps = MARKER_STEPS.filter((each) => step === undefined || each === step);
  return PROBING_ORDER.flatMap((tooth) => steps.flatMap((each) => sidesLeft(a, tooth, each))).length;
}

/** Markers wanted in all steps, placed already or not. */
export function markersWanted(a: Assessment): number {
  return PROBING_ORDER.flatMap((tooth) => MARKER_STEPS.flatMap((step) => sidesWanted(a, tooth, step))).length;
}

/** Teeth neither numbered (a split tooth: on both its areas) nor marked not visible. */
export function unnumbered(a: Assessment): readonly ToothNumber[] {
  return teethLeft(a, 'Numbering');
}

/** The next tooth in probing order, round the mouth, that lacks this value; `from` itself comes last. */
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

/** All teeth in probing order from the one after `from` to `from` itself. */
function teethAfter(from: ToothNumber | null): readonly ToothNumber[] {
  if (from === null) return PROBING_ORDER;
  const start = PROBING_ORDER.indexOf(from) + 1;
  return [...PROBING_ORDER.slice(start), ...PROBING_ORDER.slice(0, start)];
}

/** Whether the step has a side: a tooth has one number, and one root one apex. */
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

/** "One side for implants or half teeth": of a molar, an apex kept on the other side is as good. */
function eitherServes(a: Assessment, row: ToothMeasurement, step: MeasuringStep): boolean {
  if (MEASURING[step].per !== 'root' || row.isSplit || !isMolar(row.tooth)) return false;
  return isHalf(row) || toothState(a, row.tooth) === 'implant';
}

function isHalf(row: ToothMeasurement): boolean {
  return sidesPresent(row).length === 1;
}
