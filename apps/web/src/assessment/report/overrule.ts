import {
  type Extent,
  type Grade,
  type Overrulable,
  type Overrule,
  OVERRULED_CONDITIONS,
  type Stage,
  type Standing,
} from '@alveola/clinical';
import type { ApiProblem } from '../../shell/problem';

export const OVERRULED_CLASSES = ['stage', 'grade', 'blt'] as const;
type ClassName = (typeof OVERRULED_CLASSES)[number];
type OverruledCondition = (typeof OVERRULED_CONDITIONS)[number];

/** An empty condition means the computed one; an empty class was not chosen yet. */
export interface Chosen {
  readonly condition: OverruledCondition | '';
  readonly stage: Stage | '';
  readonly grade: Grade | '';
  readonly blt: Extent | '';
}

export function toChosen(computed: Standing, before: Overrule | null): Chosen {
  const condition = before?.condition ?? '';
  if (!hasClasses(computed, condition)) return { condition, stage: '', grade: '', blt: '' };
  const computedClasses = computed.condition === 'Periodontitis' ? computed : null;
  return {
    condition,
    stage: before?.stage ?? computedClasses?.stage ?? '',
    grade: before?.grade ?? computedClasses?.grade ?? '',
    blt: before?.blt ?? computedClasses?.blt ?? '',
  };
}

/** Rules 1.1 §6, "What stands decides". */
export function hasClasses(computed: Standing, condition: Chosen['condition']): boolean {
  return (condition || computed.condition) === 'Periodontitis';
}

export function missingClasses(computed: Standing, chosen: Chosen): readonly ClassName[] {
  return hasClasses(computed, chosen.condition)
    ? OVERRULED_CLASSES.filter((name) => chosen[name] === '')
    : [];
}

export function toOverruled(computed: Standing, chosen: Chosen): Omit<Overrule, 'reason' | 'by'> {
  const { condition, stage, grade, blt } = chosen;
  const isCase = computed.condition === 'Periodontitis';
  const isSet = (name: ClassName) =>
    hasClasses(computed, condition) && !(isCase && chosen[name] === computed[name]);
  return {
    ...(condition ? { condition } : {}),
    ...(stage && isSet('stage') ? { stage } : {}),
    ...(grade && isSet('grade') ? { grade } : {}),
    ...(blt && isSet('blt') ? { blt } : {}),
  };
}

export function findOverruleFaults(
  computed: Standing,
  chosen: Chosen,
  reason: string,
): readonly ('nothing' | 'reason' | ClassName)[] {
  return [
    ...(Object.keys(toOverruled(computed, chosen)).length === 0 ? (['nothing'] as const) : []),
    ...missingClasses(computed, chosen),
    ...(reason.trim() === '' ? (['reason'] as const) : []),
  ];
}

const PATH = 'data.overrule.';

export function refusedParts(failure: ApiProblem | null): readonly string[] {
  return Object.keys(failure?.codes ?? {}).flatMap((path) =>
    path.startsWith(PATH) ? [path.slice(PATH.length)] : [],
  );
}

export function isPartRefused(failure: ApiProblem | null, part: Overrulable | 'reason'): boolean {
  return refusedParts(failure).includes(part);
}
