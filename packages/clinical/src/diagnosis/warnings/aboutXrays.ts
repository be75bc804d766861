import type { Mouth } from '../mouth/mouth';
import type { Warning } from '../result';

/** W31: bone loss measured on an X-ray older than the clinic's limit, at teeth and implants. */
export function xrayWarnings({ natural, implants }: Mouth): readonly Warning[] {
  const old = [...natural, ...implants].flatMap(({ tooth, xrayAge }) =>
    xrayAge?.isOld ? [{ tooth, ...xrayAge }] : [],
  );
  const oldest = old.toSorted((a, b) => (a.taken < b.taken ? -1 : 1))[0];
  if (oldest === undefined) return [];
  const teeth = old.map(({ tooth }) => tooth).toSorted((a, b) => a - b);
  return [{ code: 'W31', values: { teeth, months: oldest.months, taken: oldest.taken } }];
}
