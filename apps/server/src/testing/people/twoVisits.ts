/** What is charted of one tooth: millimetres, and surfaces that bleed. */
export interface Probed {
  readonly depth: number;
  readonly bleeding: number;
}

/** Two examinations of one mouth, by the place of the tooth: some pockets close, others grow. */
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

/** From two millimetres: one is within the error of the probe. */
export function isDepthChanged(n: number): boolean {
  return Math.abs(VISITS.second(n).depth - VISITS.first(n).depth) >= 2;
}

/** One millimetre that reaches or leaves 4, 5 or 6 mm: told, and counted nowhere. */
export function isCrossing(n: number): boolean {
  const [was, is] = [VISITS.first(n).depth, VISITS.second(n).depth];
  return Math.abs(is - was) === 1 && Math.max(was, is) >= 4 && Math.max(was, is) <= 6;
}

/** What became of the pockets at these places, counted without the rules: from the charted values alone. */
export function countedPockets(places: readonly number[]) {
  const counts = { closed: 0, better: 0, worse: 0, unchanged: 0 };
  for (const n of places) {
    const [was, is] = [VISITS.first(n), VISITS.second(n)];
    if (isCrossing(n)) continue;
    if (isDepthChanged(n) && is.depth > was.depth && is.depth >= 4) counts.worse += 1;
    else if (isPocket(was) && !isPocket(is)) counts.closed += 1;
    else if (isPocket(was) && isDepthChanged(n)) counts.better += 1;
    else if (isPocket(was)) counts.unchanged += 1;
    else if (isPocket(is)) counts.worse += 1;
  }
  return counts;
}
