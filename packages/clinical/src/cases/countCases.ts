declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

export const isEveryCase = process.env['EVERY_CASE'] !== undefined;

/** Drawn patients above it took a minute of every run. */
const MANY = 1000;

/**
 * `npm test` tries a tenth of the cases, and of more than a thousand a fiftieth; `npm run test:engines` sets EVERY_CASE and
 * tries all.
 */
export function countCases(every: number): number {
  if (isEveryCase) return every;
  return Math.ceil(every / (every > MANY ? 50 : 10));
}
