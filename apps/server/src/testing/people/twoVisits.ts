export interface Probed {
  readonly depth: number;
  readonly bleeding: number;
}

export const VISITS = {
  first: (n: number): Probed => ({ depth: 2 + (n % 6), bleeding: n % 3 }),
  second: (n: number): Probed => ({
    depth: Math.max(2, 2 + (n % 6) - (n % 4) + (n % 5 === 0 ? 2 : 0)),
    bleeding: n % 2,
  }),
} as const;

function isPocket({ depth, bleeding }: Probed): boolean {
  return depth >= 5 || (depth === 4 && bleeding > 0);
}

/** A difference of one millimetre is within the probe's error. */
export function isDepthChanged(n: number): boolean {
  return Math.abs(VISITS.second(n).depth - VISITS.first(n).depth) >= 2;
}

/** One millimetre that reaches or leaves 4, 5 or 6 mm is reported but not counted. */
export function isCrossing(n: number): boolean {
  const [was, now] = [VISITS.first(n).depth, VISITS.second(n).depth];
  return Math.abs(now - was) === 1 && Math.max(was, now) >= 4 && Math.max(was, now) <= 6;
}

/** Counts from the charted values alone, without the rules. */
export function countedPockets(places: readonly number[]) {
  const counts = { closed: 0, better: 0, worse: 0, unchanged: 0 };
  for (const n of places) {
    const [was, now] = [VISITS.first(n), VISITS.second(n)];
    if (isCrossing(n)) continue;
    if (isDepthChanged(n) && now.depth > was.depth && now.depth >= 4) counts.worse += 1;
    else if (isPocket(was) && !isPocket(now)) counts.closed += 1;
    else if (isPocket(was) && isDepthChanged(n)) counts.better += 1;
    else if (isPocket(was)) counts.unchanged += 1;
    else if (isPocket(now)) counts.worse += 1;
  }
  return counts;
}
