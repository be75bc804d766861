import {
  type AskedAssessment,
  type Assessment,
  findRow,
  isSided,
  PROBING_ORDER,
  type RootPoint,
  rootPointsLeft,
  type Side,
  SIDES,
  sidesLeft,
  type ToothNumber,
  toothState,
  MARKER_STEPS,
  type MarkerIdentity,
  type MarkerQuestion,
  markerQuestions,
  nextSide,
  toRootStep,
} from '@alveola/clinical';
import { memoize } from './computeResult';
import type { Editor, Edit } from './state';

/** The document with the teeth that are not asked for an apex: those on bitewings, and those cut off. */
export function toAsked({ document, bitewings, cutOff }: Editor): AskedAssessment {
  return withApexless(document, bitewings, cutOff);
}

const withApexless = memoize(
  (document: Assessment, bitewings: Editor['bitewings'], cutOff: Editor['cutOff']): AskedAssessment => {
    if (bitewings.length + cutOff.length === 0) return document;
    const apexless = PROBING_ORDER.filter((tooth) => {
      if (toothState(document, tooth) !== 'present') return false;
      const { Numbering } = findRow(document, tooth);
      return cutOff.includes(tooth) || SIDES.some((side) => bitewings.includes(Numbering[side]?.image ?? ''));
    });
    return apexless.length === 0 ? document : { ...document, apexless };
  },
);

/** The next point of the root on another film; null where none is asked, or all are placed. */
export function askedRoot({ document, tooth, asksOtherFilm }: Editor): RootPoint | null {
  return (asksOtherFilm && tooth !== null && rootPointsLeft(document, tooth)[0]) || null;
}

/** The side at which the apex of this side is still to be placed; a single root has one for both. */
export function openApexSide(editor: Editor, tooth: ToothNumber, side: Side): Side | null {
  const document = toAsked(editor);
  const isImplant = toothState(document, tooth) === 'implant';
  const left = sidesLeft(document, tooth, 'RootApex');
  if (!isSided(findRow(document, tooth), 'RootApex', isImplant)) return left[0] ?? null;
  return left.includes(side) ? side : null;
}

/** The side chosen by hand, else the first one without a marker. Null: no side is left. */
export function askedSide(editor: Editor): Side | null {
  if (editor.tooth === null) return null;
  return editor.side ?? nextSide(toAsked(editor), editor.tooth, editor.measuringStep);
}

export function isRootChanged(from: Assessment, to: Assessment, tooth: ToothNumber): boolean {
  return findRow(from, tooth).rootFilm !== findRow(to, tooth).rootFilm;
}

function isSameMarker(a: MarkerIdentity, b: MarkerIdentity): boolean {
  return a.tooth === b.tooth && a.step === b.step && a.side === b.side;
}

export function withoutMarker(markers: readonly MarkerIdentity[], marker: MarkerIdentity) {
  return markers.some((each) => isSameMarker(each, marker))
    ? markers.filter((each) => !isSameMarker(each, marker))
    : markers;
}

export function questionPlaced(before: Editor, document: Assessment, action: Edit) {
  return findPlaced(before, action).reduce((questioned, placed) => {
    const others = withoutMarker(questioned, placed);
    return markerQuestions(document, placed).length > 0 ? [...others, placed] : others;
  }, before.questioned);
}

function findPlaced(editor: Editor, action: Edit): readonly MarkerIdentity[] {
  if (action.type === 'markerMoved' || action.type === 'markerRemoved') {
    const image = action.type === 'markerMoved' ? action.at.image : action.image;
    const row = findRow(editor.document, action.tooth);
    return toRootStep(row, action.step, action.side, image) ? [] : [action];
  }
  const { tooth, measuringStep } = editor;
  if (askedRoot(editor)) return [];
  const isMeasured = action.type === 'sideMeasured';
  const step = MARKER_STEPS.find((each) => each === measuringStep);
  const side = isMeasured || action.type === 'markerPlaced' ? askedSide(editor) : null;
  if (tooth === null || !step || !side) return [];
  const askedMarker = { tooth, step, side };
  if (!isMeasured) return [askedMarker];
  const apex = action.RootApex && openApexSide(editor, tooth, side);
  const measured: MarkerIdentity[] = [askedMarker, { ...askedMarker, step: 'BoneLevel' }];
  return apex ? [...measured, { tooth, step: 'RootApex', side: apex }] : measured;
}

export interface OpenMarkerQuestion {
  readonly marker: MarkerIdentity;
  readonly questions: readonly MarkerQuestion[];
}

export const findOpenQuestions = memoize(
  (document: Assessment, questioned: readonly MarkerIdentity[]): readonly OpenMarkerQuestion[] =>
    questioned
      .map((marker) => ({ marker, questions: markerQuestions(document, marker) }))
      .filter(({ questions }) => questions.length > 0)
      .toReversed(),
);
