import { z } from 'zod';
import type { Refuse } from './refuse';
import { forEachName } from './literalTables';
import { isMolar, isUpper, type MarkedTeeth, type Side, type ToothNumber, toothNumber } from './tooth';
import { late } from './late';

/** The fixed order in every record; L is palatal in the upper jaw. */
export const SITES = ['DB', 'B', 'MB', 'DL', 'L', 'ML'] as const;
export type Site = (typeof SITES)[number];
export const INTERDENTAL = ['DB', 'MB', 'DL', 'ML'] as const satisfies readonly Site[];
export const FACIAL_ORAL = ['B', 'L'] as const satisfies readonly Site[];
export type Face = (typeof FACIAL_ORAL)[number];
export const SIDE_SITES = {
  distal: ['DB', 'DL'],
  mesial: ['MB', 'ML'],
} as const satisfies Record<Side, readonly Site[]>;

export const ENTRANCES = ['B', 'M', 'L', 'D'] as const;
export type Entrance = (typeof ENTRANCES)[number];

/** Furcation entrances of a natural tooth, in the order in which they are charted. */
export function entrances(tooth: ToothNumber): readonly Entrance[] {
  if (tooth === 14 || tooth === 24) return ['M', 'D'];
  if (!isMolar(tooth)) return [];
  return isUpper(tooth) ? ['B', 'M', 'D'] : ['B', 'L'];
}

/** Millimetres. A margin coronal to the CEJ is below 0, a recession above. */
export const SITE_LIMITS = { depth: [0, 15], margin: [-9, 15], keratinized: [0, 15] } as const;
const TOO_MUCH = 'sites.over-maximum';
const millimetres = ([least, most]: readonly [number, number]) => z.int().min(least).max(most, TOO_MUCH);

const six = <One extends z.ZodType>(schema: One) =>
  z
    .array(schema.nullable())
    .length(SITES.length, 'sites.length')
    .default(() => SITES.map(() => null));

/** Null means not examined. Unchecked: see `checkSites`. */
export const siteRow = late(() =>
  z.strictObject({
    tooth: toothNumber,
    depth: six(millimetres(SITE_LIMITS.depth)),
    /** From the CEJ; from an implant's shoulder, for display only. */
    margin: six(millimetres(SITE_LIMITS.margin)),
    bleeding: six(z.boolean()),
    plaque: six(z.boolean()),
    suppuration: six(z.boolean()),
    furcation: z
      .strictObject(forEachName(ENTRANCES, z.int().min(0).max(3, TOO_MUCH).nullable().optional()))
      .prefault({}),
    /** Width from the margin to the mucogingival junction; the palate has none. */
    keratinized: z
      .strictObject(forEachName(FACIAL_ORAL, millimetres(SITE_LIMITS.keratinized).nullable().default(null)))
      .prefault({}),
    reference: z.enum(['CEJ', 'restoration']).default('CEJ'),
    /** The site was skipped because it cannot be probed. */
    asked: z
      .array(z.boolean())
      .length(SITES.length, 'sites.length')
      .default(() => SITES.map(() => false)),
  }),
);
export type SiteRow = z.output<typeof siteRow>;

export const SITE_LISTS = ['depth', 'margin', 'bleeding', 'plaque', 'suppuration'] as const;
export type SiteList = (typeof SITE_LISTS)[number];
/** One value per site; in the last three rows per furcation entrance, per tooth and per face. */
export const SITE_ROWS = [...SITE_LISTS, 'furcation', 'mobility', 'keratinized'] as const;
export type SiteRowName = (typeof SITE_ROWS)[number];
export type ToothRowName = Exclude<SiteRowName, SiteList>;

export function isYesNo(row: SiteRowName): row is 'bleeding' | 'plaque' | 'suppuration' {
  return row === 'bleeding' || row === 'plaque' || row === 'suppuration';
}

export function isSiteList(row: SiteRowName): row is SiteList {
  return SITE_LISTS.some((list) => list === row);
}

const ENTRANCE_SITES = { B: 'B', M: 'ML', L: 'L', D: 'DL' } as const satisfies Record<Entrance, Site>;

/** Mesial and distal entrances are charted on the oral side, from where they are probed. */
export function entranceAt(tooth: ToothNumber, site: Site): Entrance | null {
  return entrances(tooth).find((entrance) => ENTRANCE_SITES[entrance] === site) ?? null;
}

type Values<T> = readonly (T | null | undefined)[];

export function onlyKnown<T>(values: Values<T>): readonly T[] {
  return values.filter((value) => value !== null && value !== undefined);
}

export function largest(values: Values<number>): number | null {
  const knownValues = onlyKnown(values);
  return knownValues.length === 0 ? null : Math.max(...knownValues);
}

export function countTrue(values: Values<boolean>): number | null {
  const knownValues = onlyKnown(values);
  return knownValues.length === 0 ? null : knownValues.filter(Boolean).length;
}

function either(first: boolean | null | undefined, second: boolean | null | undefined): boolean | null {
  const knownValues = onlyKnown([first, second]);
  return knownValues.length === 0 ? null : knownValues.includes(true);
}

/** Distal, mesial, buccal, lingual, as O'Leary counts plaque. */
export function fourSurfaces([db, b, mb, dl, l, ml]: Values<boolean>): readonly (boolean | null)[] {
  return [either(db, dl), either(mb, ml), b ?? null, l ?? null];
}

export function furcationGrade({ tooth, furcation }: SiteRow): number | null {
  return isMolar(tooth) ? largest(ENTRANCES.map((entrance) => furcation[entrance])) : null;
}

/** Values of a later release count, too: an empty row is not saved. */
export function isSited(row: SiteRow): boolean {
  const { furcation, keratinized, asked: askedSites } = row;
  if (Object.keys(row).some((key) => !(key in siteRow.unwrap().shape))) return true;
  const others = [...ENTRANCES.map((entrance) => furcation[entrance]), keratinized.B, keratinized.L];
  const hasKnown = (values: Values<number | boolean>) => onlyKnown(values).length > 0;
  return SITE_LISTS.some((list) => hasKnown(row[list])) || hasKnown(others) || askedSites.includes(true);
}

/** Null: the dentition is not known, as in a save of clinical values. */
export function checkSites(rows: readonly SiteRow[], teeth: MarkedTeeth | null, refuse: Refuse): void {
  const seen = new Set<ToothNumber>();
  rows.forEach(({ tooth, depth, margin, furcation, keratinized }, n) => {
    if (seen.has(tooth)) refuse([n, 'tooth'], 'sites.duplicate');
    seen.add(tooth);
    if (teeth?.missing.includes(tooth)) refuse([n, 'tooth'], 'sites.tooth-missing');
    depth.forEach((deep, index) => {
      const from = margin[index] ?? null;
      if (deep !== null && from !== null && deep + from < 0)
        refuse([n, 'margin', index], 'sites.attachment-negative');
    });
    const possible = teeth?.implant.includes(tooth) ? [] : entrances(tooth);
    for (const entrance of ENTRANCES)
      if ((furcation[entrance] ?? null) !== null && !possible.includes(entrance))
        refuse([n, 'furcation', entrance], 'furcation.no-entrance');
    if (isUpper(tooth) && keratinized.L !== null) refuse([n, 'keratinized', 'L'], 'sites.not-a-site');
  });
}

export function checkHalf(
  rows: readonly SiteRow[],
  absentSide: (tooth: ToothNumber) => Side | null,
  refuse: Refuse,
): void {
  rows.forEach((row, n) => {
    const side = absentSide(row.tooth);
    for (const site of side === null ? [] : SIDE_SITES[side])
      for (const list of SITE_LISTS) {
        const index = SITES.indexOf(site);
        if ((row[list][index] ?? null) !== null) refuse([n, list, index], 'sites.not-a-site');
      }
  });
}
