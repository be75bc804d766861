import { toothNumber } from '@alveola/clinical';
import { z } from 'zod';
import type { ActiveAssessment } from '../saving/store';

const KEY = 'alveola.active';

/** What a reload needs to stand where it stood: ids and places, nothing of the patient. */
const remembered = z.object({
  reportId: z.string(),
  mode: z.enum(['new', 'resumed']),
  step: z.literal([0, 1, 2, 3, 4, 5]),
  reached: z.literal([0, 1, 2, 3, 4, 5]),
  tooth: toothNumber.nullable(),
});
export type Remembered = Readonly<z.output<typeof remembered>>;

export function recall(): Remembered | null {
  try {
    return remembered.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function remember(state: ActiveAssessment): void {
  const { editor, reportId, mode } = state;
  if (!editor || reportId === null) return;
  const { step, reached, tooth } = editor;
  sessionStorage.setItem(KEY, JSON.stringify({ reportId, mode, step, reached, tooth } satisfies Remembered));
}

export function forget(): void {
  sessionStorage.removeItem(KEY);
}
