import type { KeptNote } from '@alveola/contract';
import { ApiProblem } from '../shell/problem';

/** The note that somebody else saved meanwhile; null: the save failed for another reason. */
export function toNewerNote(failure: unknown): KeptNote | null {
  if (!(failure instanceof ApiProblem) || failure.code !== 'newer-note') return null;
  return isKeptNote(failure.data) ? failure.data : null;
}

function isKeptNote(data: unknown): data is KeptNote {
  if (typeof data !== 'object' || data === null) return false;
  return 'note' in data && 'notes' in data && 'saved_by' in data && 'saved_at' in data;
}
