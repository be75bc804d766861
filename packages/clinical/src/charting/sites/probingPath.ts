import { z } from 'zod';
import { type Face, FACIAL_ORAL, type Site } from '../../model/sites';
import { isUpper, LOWER_ARCH, quadrant, type ToothNumber, toothNumber, UPPER_ARCH } from '../../model/tooth';

export interface SitePlace {
  readonly tooth: ToothNumber;
  readonly site: Site;
}

const FACE_SITES = {
  B: ['DB', 'B', 'MB'],
  L: ['DL', 'L', 'ML'],
} as const satisfies Record<Face, readonly Site[]>;

/** The sites of a face of the tooth from left to right, as the clinician faces the patient. */
export function sitesAsDrawn(tooth: ToothNumber, face: Face): readonly Site[] {
  const isOnLeft = quadrant(tooth) === 1 || quadrant(tooth) === 4;
  return isOnLeft ? FACE_SITES[face] : FACE_SITES[face].toReversed();
}

export function toFace(site: Site): Face {
  return FACE_SITES.B.some((each) => each === site) ? 'B' : 'L';
}

/** One face of the teeth, or both of each tooth before the next one. */
const RUN_FACES = {
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
/** Neighbours of one arch, in the direction in which the probe goes. */
export type PathRun = Readonly<z.output<typeof pathRun>>;

/** One face of a tooth: what a run takes one after the other. */
export interface PathStep {
  readonly tooth: ToothNumber;
  readonly face: Face;
}

const ALL_STEPS: readonly PathStep[] = [...UPPER_ARCH, ...LOWER_ARCH].flatMap((tooth) =>
  FACIAL_ORAL.map((face) => ({ tooth, face })),
);

/** Every face of every tooth once. What a patient lacks is gone by. */
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

function toKey({ tooth, face }: PathStep): string {
  return `${tooth} ${face}`;
}

function findArch(tooth: ToothNumber): readonly ToothNumber[] {
  return isUpper(tooth) ? UPPER_ARCH : LOWER_ARCH;
}

/** In the direction of the run. */
function teethInRun({ from, to }: Pick<PathRun, 'from' | 'to'>): readonly ToothNumber[] {
  const arch = findArch(from);
  const [start, end] = [arch.indexOf(from), arch.indexOf(to)];
  return start <= end ? arch.slice(start, end + 1) : arch.slice(end, start + 1).toReversed();
}

function stepsInRun(run: PathRun): readonly PathStep[] {
  return teethInRun(run).flatMap((tooth) => RUN_FACES[run.faces].map((face) => ({ tooth, face })));
}

export function stepsOnPath(path: ProbingPath): readonly PathStep[] {
  return path.flatMap(stepsInRun);
}

/** The faces that the path does not lead to yet. */
export function openSteps(path: ProbingPath): readonly PathStep[] {
  const taken = new Set(stepsOnPath(path).map(toKey));
  return ALL_STEPS.filter((step) => !taken.has(toKey(step)));
}

/** With the teeth from one to the other of which every wanted face is open; several runs where some are not. */
export function addRun(path: ProbingPath, run: PathRun): ProbingPath {
  if (isUpper(run.from) !== isUpper(run.to)) return path;
  const open = new Set(openSteps(path).map(toKey));
  const isFree = (tooth: ToothNumber) =>
    RUN_FACES[run.faces].every((face) => open.has(toKey({ tooth, face })));
  const groups = teethInRun(run).reduce<readonly (readonly ToothNumber[])[]>(
    (done, tooth) =>
      isFree(tooth) ? [...done.slice(0, -1), [...(done.at(-1) ?? []), tooth]] : [...done, []],
    [[]],
  );
  const runs = groups.flatMap((teeth): readonly PathRun[] => {
    const [from, to] = [teeth[0], teeth.at(-1)];
    return from === undefined || to === undefined ? [] : [{ from, to, faces: run.faces }];
  });
  return [...path, ...runs];
}

/** Paths to begin with. The first is the one that holds where none was made. */
export const PATH_PRESETS = {
  round: [
    { from: 18, to: 28, faces: 'B' },
    { from: 38, to: 48, faces: 'B' },
    { from: 48, to: 38, faces: 'L' },
    { from: 28, to: 18, faces: 'L' },
  ],
  arches: [
    { from: 18, to: 28, faces: 'B' },
    { from: 28, to: 18, faces: 'L' },
    { from: 38, to: 48, faces: 'B' },
    { from: 48, to: 38, faces: 'L' },
  ],
  quadrants: [
    { from: 18, to: 11, faces: 'B' },
    { from: 11, to: 18, faces: 'L' },
    { from: 21, to: 28, faces: 'B' },
    { from: 28, to: 21, faces: 'L' },
    { from: 38, to: 31, faces: 'B' },
    { from: 31, to: 38, faces: 'L' },
    { from: 41, to: 48, faces: 'B' },
    { from: 48, to: 41, faces: 'L' },
  ],
  teeth: [
    { from: 18, to: 28, faces: 'BL' },
    { from: 38, to: 48, faces: 'BL' },
  ],
} as const satisfies Record<string, ProbingPath>;

/** With what is open after its end, in the order of the path that holds where none was made. */
export function addRest(path: ProbingPath): ProbingPath {
  return PATH_PRESETS.round.reduce<ProbingPath>(addRun, path);
}

/**
 * Whether the probe goes to the right of the drawing. A single tooth is probed on the way from the tooth before, or else
 * to the one after.
 */
function goesRight(path: ProbingPath, n: number, run: PathRun): boolean {
  const arch = findArch(run.from);
  const turn = (from: ToothNumber | undefined, to: ToothNumber | undefined) =>
    from === undefined || to === undefined || isUpper(from) !== isUpper(to)
      ? 0
      : arch.indexOf(to) - arch.indexOf(from);
  return (turn(run.from, run.to) || turn(path[n - 1]?.to, run.from) || turn(run.to, path[n + 1]?.from)) >= 0;
}

/** Every site of every tooth, in the order in which they are asked. */
export function toSitePath(path: ProbingPath): readonly SitePlace[] {
  return path.flatMap((run, n) => {
    const isRight = goesRight(path, n, run);
    return stepsInRun(run).flatMap(({ tooth, face }) => {
      const sites = sitesAsDrawn(tooth, face);
      return (isRight ? sites : sites.toReversed()).map((site) => ({ tooth, site }));
    });
  });
}

/** Where no other path was made: upper buccal 18→28, lower buccal 38→48, lower oral 48→38, upper oral 28→18. */
export const SITE_PATH = toSitePath(PATH_PRESETS.round);
