import { listJudged, type Condition, type HygieneLevel, type DiagnosisResult } from './diagnosisResult';
import { toothState, type ToothState } from '../charting/toothRows';
import { partlyCharted } from '../charting/sites/path';
import type { Assessment, Extent, Grade, Stability, Stage } from '../model/assessment';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { ASCENDING, SIDES, type ToothNumber } from '../model/tooth';
import { changeError } from './alignment';
import { endPoint, type EndPoint } from './care/endPoint';
import { compareSites, isBleedingPocket, type SiteComparison } from './compareSites';
import { DEPTH, MEASURING_ERROR, SITE_CHANGE } from './constants';
import { reaches } from './mouth/charted';
import type { Charted, Mouth } from './mouth/mouth';
import { readMouth } from './mouth/readMouth';

export interface Examined {
  readonly document: Assessment;
  readonly result: DiagnosisResult;
}

export interface Changed<T> {
  readonly before: T;
  readonly now: T;
}

/**
 * A pocket is a tooth of 5 mm or more, or of 4 mm that bleeds (R8); closed means that it is neither any more.
 * Better and worse mean two millimetres or more, worse only from 4 mm. One millimetre is within the error of
 * two probings.
 */
export const POCKET_CHANGES = ['closed', 'better', 'worse', 'unchanged'] as const;
export type PocketChange = (typeof POCKET_CHANGES)[number];

/** Null means unchanged, or not charted on both days. */
export interface ToothOrImplantChange {
  readonly tooth: ToothNumber;
  readonly state: Changed<ToothState> | null;
  /** Millimetres; both are the same where only bleeding made a pocket. */
  readonly depth: Changed<number> | null;
  readonly pocket: Exclude<PocketChange, 'unchanged'> | null;
  /** 4, 5 or 6 mm, crossed by a change of one millimetre: within the error, so counted nowhere. */
  readonly crossed: number | null;
  readonly bleeding: Changed<boolean> | null;
  readonly mobility: Changed<number> | null;
  readonly furcation: Changed<number> | null;
  /** Percent of root length; only beyond the error of both measurements. */
  readonly boneLoss: Changed<number> | null;
  /**
   * 0–22, set by hand where it was. Null, too, where one of its values is known on one day alone: scores
   * would mislead.
   */
  readonly score: Changed<number> | null;
}

export interface PatientValues {
  readonly condition: Condition;
  readonly stage: Stage | null;
  readonly grade: Grade | null;
  readonly blt: Extent | null;
  readonly stability: Stability | null;
  readonly oralHygiene: HygieneLevel | null;
  readonly bleedingIndex: number | null;
  readonly plaqueIndex: number | null;
}

export interface VisitComparison {
  readonly patient: { readonly [K in keyof PatientValues]: Changed<PatientValues[K]> };
  readonly pockets: Readonly<Record<PocketChange, readonly ToothNumber[]>>;
  readonly sites: readonly ToothOrImplantChange[];
  readonly endPoint: EndPoint | null;
  readonly charted: SiteComparison | null;
}

interface ComparedToothOrImplant {
  readonly state: ToothState;
  readonly depth: number | null;
  readonly isPartlyProbed: boolean;
  /** Null, too, where some sites were not examined and none of the others bleeds. */
  readonly isBleeding: boolean | null;
  /**
   * A pocket of 4 mm that bleeds, at the same site where sites were charted. Null where bleeding was not
   * examined there.
   */
  readonly isBleedingPocket: boolean | null;
  readonly mobility: number | null;
  readonly furcation: number | null;
  readonly plaque: number | null;
  readonly boneLoss: number | null;
  readonly boneLossError: number;
  readonly score: number | null;
}

interface PartlyCharted {
  readonly depth: readonly ToothNumber[];
  readonly bleeding: readonly ToothNumber[];
}

function readTooth(
  { document, result }: Examined,
  mouth: Mouth,
  partly: PartlyCharted,
  tooth: ToothNumber,
): ComparedToothOrImplant {
  const judged = listJudged(result).find((toothResult) => toothResult.tooth === tooth);
  const natural = mouth.natural.find((record) => record.tooth === tooth);
  const charted = natural ?? mouth.implants.find((record) => record.tooth === tooth);
  const bleeding = charted?.bleeding ?? null;
  return {
    state: toothState(document, tooth),
    depth: charted?.depth ?? null,
    isPartlyProbed: partly.depth.includes(tooth),
    isBleeding: reaches(bleeding, 1) || (bleeding === null || partly.bleeding.includes(tooth) ? null : false),
    isBleedingPocket: natural === undefined ? false : isBleedingPocket(natural),
    mobility: charted?.mobility ?? null,
    furcation: natural?.furcation ?? null,
    plaque: charted?.plaqueOrAnswer ?? null,
    boneLoss: judged && 'worst' in judged.boneLoss ? judged.boneLoss.worst : null,
    boneLossError: worstError(charted),
    score: charted?.scoreByHand ?? (judged && judged.level !== null ? judged.score : null),
  };
}

function readTeeth(examined: Examined): ReadonlyMap<ToothNumber, ComparedToothOrImplant> {
  const mouth = mouthAt(examined);
  const { document } = examined;
  const partly = { depth: partlyCharted(document, 'depth'), bleeding: partlyCharted(document, 'bleeding') };
  return new Map(ASCENDING.map((tooth) => [tooth, readTooth(examined, mouth, partly, tooth)]));
}

function mouthAt({ document }: Examined): Mouth {
  return readMouth(document, document.preferences ?? DEFAULT_PREFERENCES);
}

/** Only values that were charted on both days are compared. */
function changed<T>(before: T | null, now: T | null): Changed<T> | null {
  return before === null || now === null || before === now ? null : { before, now };
}

/** Unprobed sites may be deeper, so a tooth probed only at some sites may not have changed. */
function isDepthKnown(before: ComparedToothOrImplant, now: ComparedToothOrImplant): boolean {
  if (before.depth === null || now.depth === null || before.depth === now.depth) return true;
  return now.depth < before.depth ? !now.isPartlyProbed : !before.isPartlyProbed;
}

/** Null for 4 mm without a bleeding record, and where unprobed sites may hold a pocket. */
function isPocket({
  depth,
  isBleedingPocket: bleeds,
  isPartlyProbed,
}: ComparedToothOrImplant): boolean | null {
  if (reaches(depth, DEPTH.unstable)) return true;
  return bleeds === false && isPartlyProbed ? null : bleeds;
}

/** Null where neither day has a pocket, or where depth or a deciding bleeding value is missing on one day. */
function pocketChange(before: ComparedToothOrImplant, now: ComparedToothOrImplant): PocketChange | null {
  if (before.depth === null || now.depth === null || !isDepthKnown(before, now)) return null;
  if (crossedEdge(before, now) !== null) return null;
  const [wasPocket, isStillPocket] = [isPocket(before), isPocket(now)];
  if (now.depth - before.depth >= SITE_CHANGE && now.depth >= DEPTH.pocket) return 'worse';
  if (wasPocket === true && isStillPocket === false) return 'closed';
  if (wasPocket === true && before.depth - now.depth >= SITE_CHANGE) return 'better';
  if (wasPocket === null || isStillPocket !== true) return null;
  return wasPocket ? 'unchanged' : 'worse';
}

function worstError(charted: Charted | undefined): number {
  if (charted === undefined || !('worst' in charted.boneLoss)) return MEASURING_ERROR.boneLoss.other;
  const { boneLoss, errors } = charted;
  return Math.max(...SIDES.filter((side) => boneLoss[side] === boneLoss.worst).map((side) => errors[side]));
}

function boneLossChange(before: ComparedToothOrImplant, now: ComparedToothOrImplant): Changed<number> | null {
  const change = changed(before.boneLoss, now.boneLoss);
  const error = changeError(before.boneLossError, now.boneLossError);
  return change !== null && Math.abs(change.now - change.before) > error ? change : null;
}

function crossedEdge(
  { depth: before }: ComparedToothOrImplant,
  { depth: now }: ComparedToothOrImplant,
): number | null {
  if (before === null || now === null || Math.abs(now - before) !== 1) return null;
  const edge = Math.max(before, now);
  return edge >= DEPTH.pocket && edge <= DEPTH.deep ? edge : null;
}

/** Counts from twice the error of the probe, or across the edge of a class of pockets. */
function depthChange(before: ComparedToothOrImplant, now: ComparedToothOrImplant): Changed<number> | null {
  const change = changed(before.depth, now.depth);
  if (change === null) return null;
  return Math.abs(change.now - change.before) >= SITE_CHANGE || crossedEdge(before, now) !== null
    ? change
    : null;
}

function bothDepths(
  { depth: before }: ComparedToothOrImplant,
  { depth: now }: ComparedToothOrImplant,
): Changed<number> | null {
  return before === null || now === null ? null : { before, now };
}

/** A score is computed from these; a missing value adds nothing to it. */
const SCORED = ['boneLoss', 'depth', 'isBleeding', 'mobility', 'furcation', 'plaque'] as const;

/** Scores are comparable only where each value was recorded both times, or neither time. */
function isAlike(before: ComparedToothOrImplant, now: ComparedToothOrImplant): boolean {
  if (before.isPartlyProbed || now.isPartlyProbed) return false;
  return SCORED.every((value) => (before[value] === null) === (now[value] === null));
}

function toothChange(
  tooth: ToothNumber,
  before: ComparedToothOrImplant,
  now: ComparedToothOrImplant,
): ToothOrImplantChange | null {
  const nothing = {
    depth: null,
    pocket: null,
    crossed: null,
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
  const change: ToothOrImplantChange = {
    tooth,
    state,
    // A pocket of 4 mm closes without a change of depth, when it no longer bleeds.
    depth:
      (became && bothDepths(before, now)) ?? (isDepthKnown(before, now) ? depthChange(before, now) : null),
    pocket: became,
    crossed: isDepthKnown(before, now) ? crossedEdge(before, now) : null,
    bleeding: changed(before.isBleeding, now.isBleeding),
    mobility: changed(before.mobility, now.mobility),
    furcation: changed(before.furcation, now.furcation),
    boneLoss: boneLossChange(before, now),
    score: isAlike(before, now) ? changed(before.score, now.score) : null,
  };
  const { tooth: _, ...changes } = change;
  return Object.values(changes).some((value) => value !== null) ? change : null;
}

function patientChanges(before: DiagnosisResult, now: DiagnosisResult): VisitComparison['patient'] {
  const earlier = { ...before.diagnosis, ...before.standing };
  const today = { ...now.diagnosis, ...now.standing };
  return {
    condition: { before: earlier.condition, now: today.condition },
    stage: { before: earlier.stage, now: today.stage },
    grade: { before: earlier.grade, now: today.grade },
    blt: { before: earlier.blt, now: today.blt },
    stability: { before: earlier.stability, now: today.stability },
    oralHygiene: { before: earlier.oralHygiene, now: today.oralHygiene },
    bleedingIndex: { before: earlier.bleedingIndex, now: today.bleedingIndex },
    plaqueIndex: { before: earlier.plaqueIndex, now: today.plaqueIndex },
  };
}

export function compare(before: Examined, now: Examined): VisitComparison {
  const earlierTeeth = readTeeth(before);
  const today = readTeeth(now);
  const pairs = ASCENDING.flatMap((tooth) => {
    const toothBefore = earlierTeeth.get(tooth);
    const toothNow = today.get(tooth);
    return toothBefore && toothNow ? [{ tooth, toothBefore, toothNow }] : [];
  });
  const natural = pairs.filter(
    ({ toothBefore, toothNow }) => toothBefore.state === 'present' && toothNow.state === 'present',
  );
  const teeth = (change: PocketChange) =>
    natural
      .filter(({ toothBefore, toothNow }) => pocketChange(toothBefore, toothNow) === change)
      .map(({ tooth }) => tooth);
  return {
    patient: patientChanges(before.result, now.result),
    pockets: {
      closed: teeth('closed'),
      better: teeth('better'),
      worse: teeth('worse'),
      unchanged: teeth('unchanged'),
    },
    sites: pairs.flatMap(
      ({ tooth, toothBefore, toothNow }) => toothChange(tooth, toothBefore, toothNow) ?? [],
    ),
    endPoint: endPoint(mouthAt(now), now.document),
    charted: compareSites(mouthAt(before), mouthAt(now)),
  };
}
