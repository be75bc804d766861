import fc from 'fast-check';
import { entrances, isSited, siteRow, type SiteRow, SITES } from '../model/sites';
import { ASCENDING, isUpper, type ToothNumber } from '../model/tooth';

const six = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.option(value, { freq: 4, nil: null }), { minLength: SITES.length, maxLength: SITES.length });

/** Any row that the schema allows for a tooth; an implant gets no furcation. */
export function anySites(tooth: ToothNumber, isImplant: boolean): fc.Arbitrary<SiteRow> {
  const width = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null });
  return fc
    .record({
      depth: six(fc.integer({ min: 0, max: 9 })),
      margin: six(fc.integer({ min: -4, max: 6 })),
      bleeding: six(fc.boolean()),
      plaque: six(fc.boolean()),
      suppuration: six(fc.boolean()),
      grades: fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }), {
        minLength: 3,
        maxLength: 3,
      }),
      B: width,
      L: width,
    })
    .map(({ grades, B, L, margin, ...lists }) =>
      siteRow.parse({
        tooth,
        ...lists,
        margin: margin.map((mm, n) => (mm === null ? null : Math.max(mm, 0 - (lists.depth[n] ?? 9)))),
        furcation: isImplant
          ? {}
          : Object.fromEntries(entrances(tooth).map((entrance, n) => [entrance, grades[n] ?? null])),
        keratinized: { B, L: isUpper(tooth) ? null : L },
      }),
    )
    .filter(isSited);
}

export const anyRows = fc
  .subarray([...ASCENDING], { minLength: 1, maxLength: 8 })
  .chain((teeth) => fc.tuple(...teeth.map((tooth) => anySites(tooth, false))));
