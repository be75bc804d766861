import type { Extent, Grade, Overrule, OVERRULED_CONDITIONS, Stage } from '../../model/assessment';
import { bleedsAbove, provenBleeding } from '../mouth/hygiene';
import { BLEEDING_INDEX } from '../constants';
import type { Mouth } from '../mouth/mouth';
import type { Standing } from '../diagnosisResult';
import { findStability } from './stability';

export const OVERRULABLE = ['condition', 'stage', 'grade', 'blt'] as const;
export type Overrulable = (typeof OVERRULABLE)[number];

export interface Applied {
  readonly condition?: (typeof OVERRULED_CONDITIONS)[number];
  readonly stage?: Stage;
  readonly grade?: Grade;
  readonly blt?: Extent;
}

/**
 * Rules 1.1 §6: nothing applies without natural teeth; stage, grade and extent apply only to periodontitis;
 * the condition periodontitis needs all three, set by hand or computed for periodontitis.
 */
export function appliedOverrule(computed: Standing, overrule: Overrule | null | undefined): Applied {
  if (!overrule || computed.condition === 'Edentulous') return {};
  const { condition, stage, grade, blt } = overrule;
  const classes = {
    ...(stage === undefined ? {} : { stage }),
    ...(grade === undefined ? {} : { grade }),
    ...(blt === undefined ? {} : { blt }),
  };
  const isComputed = computed.condition === 'Periodontitis';
  const isWhole = isComputed || (stage !== undefined && grade !== undefined && blt !== undefined);
  if (condition === 'Periodontitis') return isWhole ? { condition, ...classes } : {};
  if (condition !== undefined) return { condition };
  return isComputed ? classes : {};
}

export function ignoredOverrule(
  computed: Standing,
  overrule: Overrule | null | undefined,
): readonly Overrulable[] {
  const applied = appliedOverrule(computed, overrule);
  return OVERRULABLE.filter((key) => overrule?.[key] !== undefined && applied[key] === undefined);
}

const NOTHING = { stage: null, grade: null, blt: null, stability: null } as const;

/** A gingivitis set by hand is localized below 10 %, too. */
function gingivitisExtent(mouth: Mouth): Standing['blt'] {
  if (provenBleeding(mouth) === null) return null;
  return bleedsAbove(mouth, BLEEDING_INDEX.generalizedAbove) ? 'Generalized' : 'Localized';
}

export function applyStanding(mouth: Mouth, computed: Standing, applied: Applied): Standing {
  const { condition, ...classes } = applied;
  if (condition === 'Health') return { condition, ...NOTHING };
  if (condition === 'Gingivitis') return { condition, ...NOTHING, blt: gingivitisExtent(mouth) };
  if (condition === undefined || computed.condition === condition) return { ...computed, ...classes };
  return { ...NOTHING, ...classes, condition, stability: findStability(mouth).is };
}
