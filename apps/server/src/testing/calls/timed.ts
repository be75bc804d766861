/** How long two calls took, over many pairs. */
export interface Compared {
  /** Median of the second less that of the first, ms. */
  readonly difference: number;
  /** Median of the first by that of the second. */
  readonly ratio: number;
  /** The part of all pairs in which the second took longer (Mann–Whitney): 0.5 where they are alike. */
  readonly longer: number;
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

/** In turns, each as often the first of a pair as the other: what else the machine does meets both alike. */
export async function compareTimes(
  pairs: number,
  one: (n: number) => Promise<unknown>,
  other: (n: number) => Promise<unknown>,
): Promise<Compared> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < pairs; n += 1) {
    const turns = [
      async () => first.push(await time(() => one(n))),
      async () => second.push(await time(() => other(n))),
    ];
    for (const turn of n % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const isLonger = (a: number, b: number) => (a < b ? 1 : Number(a === b) / 2);
  const longer = first.flatMap((a) => second.map((b): number => isLonger(a, b)));
  return {
    difference: median(second) - median(first),
    ratio: median(first) / median(second),
    longer: longer.reduce((sum, each) => sum + each, 0) / longer.length,
  };
}
