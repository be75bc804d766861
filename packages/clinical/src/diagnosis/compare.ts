import { toothState, type ToothState } from '../charting/rows';
import { findScore } from '../charting/score';
import { findValue } from '../charting/values';
import type { Assessment, Extent, Grade, Stability, Stage } from '../model/assessment';
import { ASCENDING, type ToothNumber } from '../model/tooth';
import { DEPTH, END_POINT, WARNING } from './constants';
import { endPoint, type EndPoint } from './endPoint';
import type { Condition, HygieneLevel, Result } from './result';

/** An assessment with what was found in it: computed now, or kept since it was completed. */
export interface Examined {
  readonly document: Assessment;
  readonly result: Result;
}

export interface Changed<T> {
  readonly before: T;
  readonly now: T;
}

/**
 * A pocket is a tooth of 5 mm or more, or of 4 mm that bleeds (R8); closed: it is neither any more. Better and
 * worse: by a millimetre or more, worse only from 4 mm.
 */
export const POCKET_CHANGES = ['closed', 'better', 'worse', 'unchanged'] as const;
export type PocketChange = (typeof POCKET_CHANGES)[number];

/** What changed at one tooth or implant; null: the same as before, or not charted at both times. */
export interface SiteChange {
  readonly tooth: ToothNumber;
  readonly state: Changed<ToothState> | null;
  /** Millimetres; null on one side = not charted there. Both the same where only its bleeding made a pocket. */
  readonly depth: Changed<number | null> | null;
  readonly pocket: Exclude<PocketChange, 'unchanged'> | null;
  readonly bleeding: Changed<boolean> | null;
  readonly mobility: Changed<number> | null;
  readonly furcation: Changed<number> | null;
  /** Percent of root length; told only beyond the precision of markers. */
  readonly boneLoss: Changed<number | null> | null;
  /** 0–22, set by hand where it was; null, too, where bone loss is known only once: scores would mislead. */
  readonly score: Changed<number | null> | null;
}

export interface PatientValues {
  readonly condition: Condition;
  readonly stage: Stage | null;
  readonly grade: Grade | null;
  readonly blt: Extent | null;
  readonly stability: Stability | null;
  readonly oralHygiene: HygieneLevel | null;
  /** Percent. */
  readonly bleedingIndex: number | null;
  readonly plaqueIndex: number | null;
}

export interface Comparison {
  /** Both values of each, also where they are the same. */
  readonly patient: { readonly [K in keyof PatientValues]: Changed<PatientValues[K]> };
  /** Natural teeth that were or are a pocket, charted both times. */
  readonly pockets: Readonly<Record<PocketChange, readonly ToothNumber[]>>;
  /** Only what changed, ascending by tooth. */
  readonly sites: readonly SiteChange[];
  readonly endPoint: EndPoint | null;
}

interface Site {
  readonly state: ToothState;
  readonly depth: number | null;
  readonly isBleeding: boolean;
  readonly mobility: number;
  readonly furcation: number;
  readonly boneLoss: number | null;
  readonly score: number | null;
}

function siteOf({ document, result }: Examined, tooth: ToothNumber): Site {
  const found = [...result.teeth, ...result.implants].find((each) => each.tooth === tooth);
  const value = (type: 'Bleeding' | 'Mobility' | 'Furcation') => findValue(document, type, tooth) ?? 0;
  const depth = findValue(document, 'PocketDepth', tooth) ?? 0;
  return {
    state: toothState(document, tooth),
    depth: depth === 0 ? null : depth,
    isBleeding: value('Bleeding') > 0,
    mobility: value('Mobility'),
    furcation: value('Furcation'),
    boneLoss: found && 'worst' in found.boneLoss ? found.boneLoss.worst : null,
    score: found ? findScore(document, tooth, found.score) : null,
  };
}

function changed<T>(before: T, now: T): Changed<T> | null {
  return before === now ? null : { before, now };
}

function isPocket({ depth, isBleeding }: Site): boolean {
  if (depth === null) return false;
  return depth > END_POINT.bleedingPocketAbove || (depth === DEPTH.unstableBleeding && isBleeding);
}

/** Null: no pocket, then or now, or not charted both times. */
function pocketChange(before: Site, now: Site): PocketChange | null {
  if (before.depth === null || now.depth === null) return null;
  if (now.depth > before.depth && now.depth >= DEPTH.pocket) return 'worse';
  if (isPocket(before) && !isPocket(now)) return 'closed';
  if (isPocket(before) && now.depth < before.depth) return 'better';
  if (isPocket(now)) return isPocket(before) ? 'unchanged' : 'worse';
  return null;
}

function boneLossChange(before: number | null, now: number | null): Changed<number | null> | null {
  if (before !== null && now !== null && Math.abs(now - before) <= WARNING.boneLossMargin) return null;
  return changed(before, now);
}

/** Measured both times, or neither: only then can the scores be held against each other. */
function isAlike(before: Site, now: Site): boolean {
  return (before.boneLoss === null) === (now.boneLoss === null);
}

function siteChange(tooth: ToothNumber, before: Site, now: Site): SiteChange | null {
  const nothing = {
    depth: null,
    pocket: null,
    bleeding: null,
    mobility: null,
    furcation: null,
    boneLoss: null,
  };
  const state = changed(before.state, now.state);
  if (state !== null) return { tooth, state, ...nothing, score: null };
  if (now.state === 'missing') return null;
  // Implants are not counted among the pockets.
  const pocket = now.state === 'present' ? pocketChange(before, now) : null;
  const became = pocket === 'unchanged' ? null : pocket;
  const found: SiteChange = {
    tooth,
    state,
    // A pocket of 4 mm closes without a change of depth, when it no longer bleeds.
    depth: became ? { before: before.depth, now: now.depth } : changed(before.depth, now.depth),
    pocket: became,
    bleeding: changed(before.isBleeding, now.isBleeding),
    mobility: changed(before.mobility, now.mobility),
    furcation: changed(before.furcation, now.furcation),
    boneLoss: boneLossChange(before.boneLoss, now.boneLoss),
    score: isAlike(before, now) ? changed(before.score, now.score) : null,
  };
  const { tooth: _, ...changes } = found;
  return Object.values(changes).some((each) => each !== null) ? found : null;
}

/** Re-evaluation: an earlier assessment of the same patient beside this one. Pure; changes neither. */
export function compare(before: Examined, now: Examined): Comparison {
  const pairs = ASCENDING.map((tooth) => ({ tooth, was: siteOf(before, tooth), is: siteOf(now, tooth) }));
  const natural = pairs.filter(({ was, is }) => was.state === 'present' && is.state === 'present');
  const teeth = (change: PocketChange) =>
    natural.filter(({ was, is }) => pocketChange(was, is) === change).map(({ tooth }) => tooth);
  const then = before.result.diagnosis;
  const today = now.result.diagnosis;
  return {
    patient: {
      condition: { before: then.condition, now: today.condition },
      stage: { before: then.stage, now: today.stage },
      grade: { before: then.grade, now: today.grade },
      blt: { before: then.blt, now: today.blt },
      stability: { before: then.stability, now: today.stability },
      oralHygiene: { before: then.oralHygiene, now: today.oralHygiene },
      bleedingIndex: { before: then.bleedingIndex, now: today.bleedingIndex },
      plaqueIndex: { before: then.plaqueIndex, now: today.plaqueIndex },
    },
    pockets: {
      closed: teeth('closed'),
      better: teeth('better'),
      worse: teeth('worse'),
      unchanged: teeth('unchanged'),
    },
    sites: pairs.flatMap(({ tooth, was, is }) => siteChange(tooth, was, is) ?? []),
    endPoint: endPoint(now.document, now.result),
  };
}
