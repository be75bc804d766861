declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** `npm test` tries a tenth of the cases; `npm run test:engines` sets EVERY_CASE and tries all. */
export function countCases(every: number): number {
  return process.env['EVERY_CASE'] === undefined ? Math.ceil(every / 10) : every;
}
