import {
  type Assessment,
  MARKER_STEPS,
  type MarkerId,
  type MarkerQuestion,
  markerQuestions,
} from '@alveola/clinical';
import { askedSide } from './edit';
import type { Edit, Editor } from './state';

export function isSameMarker(one: MarkerId, other: MarkerId): boolean {
  return one.tooth === other.tooth && one.step === other.step && one.side === other.side;
}

export function withoutMarker(markers: readonly MarkerId[], marker: MarkerId): readonly MarkerId[] {
  return markers.some((each) => isSameMarker(each, marker))
    ? markers.filter((each) => !isSameMarker(each, marker))
    : markers;
}

/** The questioned markers after an edit: the one that it placed is looked at anew, the newest last. */
export function questionPlaced(before: Editor, document: Assessment, action: Edit): readonly MarkerId[] {
  const placed = findPlaced(before, action);
  if (!placed) return before.questioned;
  const others = withoutMarker(before.questioned, placed);
  return markerQuestions(document, placed).length > 0 ? [...others, placed] : others;
}

function findPlaced(editor: Editor, action: Edit): MarkerId | null {
  if (action.type === 'markerMoved' || action.type === 'markerRemoved') return action;
  const { tooth, measuringStep } = editor;
  const step = MARKER_STEPS.find((each) => each === measuringStep);
  const side = action.type === 'markerPlaced' ? askedSide(editor) : null;
  return tooth !== null && step && side ? { tooth, step, side } : null;
}

export interface OpenQuestion {
  readonly marker: MarkerId;
  readonly questions: readonly MarkerQuestion[];
}

/** Those that still hold, the newest first: what moved meanwhile may have answered one. */
export function findOpenQuestions({
  document,
  questioned,
}: Pick<Editor, 'document' | 'questioned'>): readonly OpenQuestion[] {
  return questioned
    .map((marker) => ({ marker, questions: markerQuestions(document, marker) }))
    .filter(({ questions }) => questions.length > 0)
    .toReversed();
}
