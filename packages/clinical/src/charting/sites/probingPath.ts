import { z } from 'zod';
import { type Face, FACIAL_ORAL } from '../../model/sites';
import { isUpper, LOWER_ARCH, type ToothNumber, toothNumber, UPPER_ARCH } from '../../model/tooth';

/** A run takes one face of the teeth, or both faces of each tooth before the next. */
export const RUN_FACES = {
  B: ['B'],
  L: ['L'],
  BL: ['B', 'L'],
  LB: ['L', 'B'],
} as const satisfies Record<string, readonly Face[]>;

const pathRun = z.strictObject({
  from: toothNumber,
  to: toothNumber,
  faces: z.literal(['B', 'L', 'BL', 'LB']),
});
export type PathRun = Readonly<z.output<typeof pathRun>>;

export interface PathStep {
  readonly tooth: ToothNumber;
  readonly face: Face;
}

const ALL_STEPS: readonly PathStep[] = [...UPPER_ARCH, ...LOWER_ARCH].flatMap((tooth) =>
  FACIAL_ORAL.map((face) => ({ tooth, face })),
);

/** Every face of every tooth exactly once; sites of missing teeth are skipped while probing. */
export const probingPath = z
  .array(pathRun)
  .max(ALL_STEPS.length)
  .superRefine((runs, context) => {
    const refuse = (message: string, params: object) => context.addIssue({ code: 'custom', message, params });
    const crossing = runs.find(({ from, to }) => isUpper(from) !== isUpper(to));
    if (crossing) return refuse('path.two-arches', crossing);
    const seen = new Set<string>();
    for (const step of stepsOnPath(runs)) {
      if (seen.has(toKey(step))) return refuse('path.twice', step);
      seen.add(toKey(step));
    }
    const [open] = openSteps(runs);
    if (open) refuse('path.left-out', open);
  });
export type ProbingPath = readonly PathRun[];

export function toKey({ tooth, face }: PathStep): string {
  return `${tooth} ${face}`;
}

export function findArch(tooth: ToothNumber): readonly ToothNumber[] {
  return isUpper(tooth) ? UPPER_ARCH : LOWER_ARCH;
}

export function teethInRun({ from, to }: Pick<PathRun, 'from' | 'to'>): readonly ToothNumber[] {
  const arch = findArch(from);
  const [start, end] = [arch.indexOf(from), arch.indexOf(to)];
  return start <= end ? arch.slice(start, end + 1) : arch.slice(end, start + 1).toReversed();
}

export function stepsInRun(run: PathRun): readonly PathStep[] {
  return teethInRun(run).flatMap((tooth) => RUN_FACES[run.faces].map((face) => ({ tooth, face })));
}

export function stepsOnPath(path: ProbingPath): readonly PathStep[] {
  return path.flatMap(stepsInRun);
}

export function openSteps(path: ProbingPath): readonly PathStep[] {
  const taken = new Set(stepsOnPath(path).map(toKey));
  return ALL_STEPS.filter((step) => !taken.has(toKey(step)));
}
