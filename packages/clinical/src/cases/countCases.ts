declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Of so many cases a tenth is tried in `npm test`; all are in `npm run test:engines`, which sets EVERY_CASE. */
export function countCases(every: number): number {
  return process.env['EVERY_CASE'] === undefined ? Math.ceil(every / 10) : every;
}
