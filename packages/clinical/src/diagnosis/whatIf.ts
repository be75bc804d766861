import type { Assessment } from '../model/assessment';
import { DEFAULT_PREFERENCES, type Preferences } from '../model/preferences';
import { judge } from './diagnose';
import { readMouth } from './mouth';
import type { Diagnosis, ReasonValue } from './result';
import { trials, type WhatIfCode } from './trials';

export const JUDGED = ['condition', 'stage', 'grade', 'blt', 'stability'] as const;
/** What is asked for: the diagnosis itself, or one of its classes. */
export type Judged = (typeof JUDGED)[number];

/** One thing that, were it otherwise, would have changed the result, and to what. */
export interface WhatIf {
  readonly code: WhatIfCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
  /** The diagnosis or the class as it would be. */
  readonly becomes: string;
}

/**
 * What would have changed the diagnosis and each of its classes: the rules run again with one value moved
 * over its nearest edge, or one answer left out. At most one answer of each kind, the nearest; empty where
 * several findings carry the result. About a hundred runs of the rules at most.
 */
export function whatIf(
  assessment: Assessment,
  preferences: Preferences = assessment.preferences ?? DEFAULT_PREFERENCES,
): Readonly<Record<Judged, readonly WhatIf[]>> {
  return judgedAnew(assessment, preferences).found;
}

/**
 * As `whatIf`, for findings that were kept: they may rest on other rules, or on another registration. Null
 * where the rules of today find something else in the record, and for a class that the diagnosis has not.
 */
export function whatIfBeside(
  kept: Diagnosis,
  assessment: Assessment,
  preferences: Preferences,
): Readonly<Record<Judged, readonly WhatIf[] | null>> {
  const { now, found } = judgedAnew(assessment, preferences);
  const standing = (judged: Judged) =>
    kept[judged] !== null && kept[judged] === now[judged] ? found[judged] : null;
  return {
    condition: standing('condition'),
    stage: standing('stage'),
    grade: standing('grade'),
    blt: standing('blt'),
    stability: standing('stability'),
  };
}

interface JudgedAnew {
  readonly now: Diagnosis;
  readonly found: Readonly<Record<Judged, readonly WhatIf[]>>;
}

function judgedAnew(assessment: Assessment, preferences: Preferences): JudgedAnew {
  const mouth = readMouth(assessment, preferences);
  const history = assessment.history ?? null;
  const now = judge(mouth, history).diagnosis;
  const open = JUDGED.filter((judged) => now[judged] !== null);
  const found: Record<Judged, WhatIf[]> = { condition: [], stage: [], grade: [], blt: [], stability: [] };
  for (const kind of trials(mouth, history)) {
    const left = new Set(open);
    for (const trial of kind) {
      if (left.size === 0) break;
      const then = judge(trial.mouth, trial.history).diagnosis;
      for (const judged of left) {
        const becomes = then[judged];
        // A class that is gone went with the diagnosis: that is told there.
        if (becomes === null || becomes === now[judged]) continue;
        found[judged].push({ code: trial.code, values: trial.values, becomes });
        left.delete(judged);
      }
    }
  }
  return { now, found };
}
