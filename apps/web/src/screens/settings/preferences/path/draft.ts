import { addRest, addRun, openSteps, type PathStep, type ProbingPath } from '@alveola/clinical';

export interface PathDraft {
  readonly path: ProbingPath;
  readonly start: PathStep | null;
  readonly takesBoth: boolean;
}

export type DraftEdit =
  | { readonly does: 'press'; readonly step: PathStep }
  | { readonly does: 'show'; readonly path: ProbingPath }
  | { readonly does: 'takesBoth'; readonly takesBoth: boolean }
  | { readonly does: 'back' | 'drop' | 'clear' | 'rest' };

const BOTH = { B: 'BL', L: 'LB' } as const;

export function endRun({ path, start, takesBoth }: PathDraft, end: PathStep): ProbingPath {
  if (start === null || (!takesBoth && start.face !== end.face)) return path;
  const faces = takesBoth ? BOTH[start.face] : start.face;
  return addRun(path, { from: start.tooth, to: end.tooth, faces });
}

function isOpen(path: ProbingPath, { tooth, face }: PathStep): boolean {
  return openSteps(path).some((step) => step.tooth === tooth && step.face === face);
}

function press(draft: PathDraft, step: PathStep): PathDraft {
  const path = endRun(draft, step);
  if (path.length > draft.path.length) return { ...draft, path, start: null };
  const isBegun = draft.start?.tooth === step.tooth && draft.start.face === step.face;
  return { ...draft, start: !isBegun && isOpen(draft.path, step) ? step : null };
}

export function editDraft(draft: PathDraft, edit: DraftEdit): PathDraft {
  const dropped = { ...draft, start: null };
  switch (edit.does) {
    case 'press':
      return press(draft, edit.step);
    case 'show':
      return { ...dropped, path: edit.path };
    case 'takesBoth':
      return { ...dropped, takesBoth: edit.takesBoth };
    case 'back':
      return draft.start === null ? { ...draft, path: draft.path.slice(0, -1) } : dropped;
    case 'drop':
      return dropped;
    case 'clear':
      return { ...dropped, path: [] };
    case 'rest':
      return { ...dropped, path: addRest(draft.path) };
    default:
      return edit satisfies never;
  }
}
