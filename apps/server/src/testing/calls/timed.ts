export interface Compared {
  /** Is the median of the second less that of the first, in ms. */
  readonly difference: number;
  readonly ratio: number;
  /** Is the part of all pairs in which the second took longer (Mann–Whitney); 0.5 means alike. */
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

/** Alternates the order within pairs, so that other work on the machine affects both alike. */
export async function compareTimes(
  pairs: number,
  firstCall: (n: number) => Promise<unknown>,
  other: (n: number) => Promise<unknown>,
): Promise<Compared> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let n = 0; n < pairs; n += 1) {
    const turns = [
      async () => first.push(await time(() => firstCall(n))),
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
