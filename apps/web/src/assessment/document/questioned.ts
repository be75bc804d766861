import {
  type Assessment,
  findRow,
  MARKER_STEPS,
  type MarkerIdentity,
  type MarkerQuestion,
  markerQuestions,
  toRootStep,
} from '@alveola/clinical';
import { askedRoot, openApexSide } from './asked';
import { askedSide } from './edit';
import type { Edit, Editor } from './state';

export function isSameMarker(a: MarkerIdentity, b: MarkerIdentity): boolean {
  return a.tooth === b.tooth && a.step === b.step && a.side === b.side;
}

export function withoutMarker(
  markers: readonly MarkerIdentity[],
  marker: MarkerIdentity,
): readonly MarkerIdentity[] {
  return markers.some((each) => isSameMarker(each, marker))
    ? markers.filter((each) => !isSameMarker(each, marker))
    : markers;
}

export function questionPlaced(
  before: Editor,
  document: Assessment,
  action: Edit,
): readonly MarkerIdentity[] {
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

export function findOpenQuestions({
  document,
  questioned,
}: Pick<Editor, 'document' | 'questioned'>): readonly OpenMarkerQuestion[] {
  return questioned
    .map((marker) => ({ marker, questions: markerQuestions(document, marker) }))
    .filter(({ questions }) => questions.length > 0)
    .toReversed();
}
