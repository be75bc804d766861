import { isUpper, type ToothNumber } from '../../model/tooth';
import { sitesAsDrawn, type SitePlace } from './path';
import {
  findArch,
  openSteps,
  type PathRun,
  type ProbingPath,
  RUN_FACES,
  stepsInRun,
  teethInRun,
  toKey,
} from './probingPath';

/**
 * Takes the teeth between the two ends whose wanted faces are all open; gaps split them into several runs.
 */
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

/** The first preset is the standard path, `SITE_PATH`. */
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

export function addRest(path: ProbingPath): ProbingPath {
  return PATH_PRESETS.round.reduce<ProbingPath>(addRun, path);
}

/** A single tooth is probed in the direction from the tooth before it, or else towards the one after. */
function goesRight(path: ProbingPath, n: number, run: PathRun): boolean {
  const arch = findArch(run.from);
  const turn = (from: ToothNumber | undefined, to: ToothNumber | undefined) =>
    from === undefined || to === undefined || isUpper(from) !== isUpper(to)
      ? 0
      : arch.indexOf(to) - arch.indexOf(from);
  return (turn(run.from, run.to) || turn(path[n - 1]?.to, run.from) || turn(run.to, path[n + 1]?.from)) >= 0;
}

export function toSitePath(path: ProbingPath): readonly SitePlace[] {
  return path.flatMap((run, n) => {
    const isRight = goesRight(path, n, run);
    return stepsInRun(run).flatMap(({ tooth, face }) => {
      const sites = sitesAsDrawn(tooth, face);
      return (isRight ? sites : sites.toReversed()).map((site) => ({ tooth, site }));
    });
  });
}
