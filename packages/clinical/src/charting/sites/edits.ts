import { absentSide, type Assessment, type Dentition } from '../../model/assessment';
import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  keepValues,
  laterZeros,
  registration,
  listValues,
  withValues,
} from '../../model/clinicalValues';
import { saidBySites, withSiteValues } from '../../model/fromSites';
import type { Preferences } from '../../model/preferences';
import {
  type Entrance,
  isSited,
  SIDE_SITES,
  SITE_LIMITS,
  SITE_LISTS,
  SITES,
  type SiteList,
  type SiteRow,
  siteRow,
} from '../../model/sites';
import type { Side, ToothNumber } from '../../model/tooth';
import { findRow, toothState } from '../toothRows';
import { emptySites, findSiteRow, type SitePlace, toFace } from './path';

/** An entered 0 counts as a value; once a record has `zeros`, nothing else in it is 0. */
export function zerosAsValues(values: ClinicalValues): ClinicalValues {
  const { zeros } = values;
  if (!zeros) return values;
  const entered = CLINICAL_VALUE_TYPES.reduce((left, type) => {
    const teeth = zeros[CLINICAL_VALUES[type].list] ?? [];
    return withValues(left, type, [
      ...listValues(left, type),
      ...teeth.map((tooth) => ({ tooth, value: 0 })),
    ]);
  }, values);
  return { ...entered, zeros: laterZeros(values) };
}

function withSites(values: ClinicalValues, row: SiteRow, dentition: Dentition): ClinicalValues {
  const { sites = [] } = values;
  const before = sites.find(({ tooth }) => tooth === row.tooth);
  const replacedTypes = before === undefined ? [] : saidBySites(before);
  const silent = replacedTypes.filter((name) => !saidBySites(row).includes(name));
  const cleared = silent.reduce<ClinicalValues>(
    (left, name) =>
      name === 'suppuration' || name === 'non_keratinized_gingiva'
        ? { ...left, [name]: left[name].filter((tooth) => tooth !== row.tooth) }
        : keepValues(left, name, ({ tooth }) => tooth !== row.tooth),
    values,
  );
  const rows =
    before === undefined
      ? [...sites, row]
      : sites.map((otherRow) => (otherRow.tooth === row.tooth ? row : otherRow));
  return zerosAsValues(withSiteValues({ ...cleared, sites: rows.filter(isSited) }, dentition));
}

/**
 * The tooth's values follow from its sites. The first bleeding site in a record charted at 4 surfaces, and
 * the first plaque site in one charted by index, remove that type's values at the other teeth.
 */
export function setSites(a: Assessment, row: SiteRow, preferences: Preferences): Assessment {
  if (toothState(a, row.tooth) === 'missing') return a;
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const another = [
    ...(bleedingSurfaces === 4 ? (['Bleeding'] as const) : []),
    ...(plaqueSurfaces ? [] : (['Plaque'] as const)),
  ].filter((type) => saidBySites(row).includes(type));
  const values = another.reduce((left, type) => withValues(left, type, []), a.clinical_values);
  return { ...a, clinical_values: withSites(values, row, a.dentition) };
}

function withoutSide(row: SiteRow, side: Side): SiteRow {
  const gone = SIDE_SITES[side].map((site) => SITES.indexOf(site));
  const left = SITE_LISTS.map((list) => [
    list,
    row[list].map((value, index) => (gone.includes(index) ? null : value)),
  ]);
  return { ...row, ...Object.fromEntries(left) };
}

export function withoutAbsentSites(a: Assessment): Assessment {
  return (a.clinical_values.sites ?? []).reduce((left, row) => {
    const side = absentSide(findRow(a, row.tooth));
    const isThere =
      side !== null &&
      saidBySites(row).length > 0 &&
      JSON.stringify(row) !== JSON.stringify(withoutSide(row, side));
    if (side === null || !isThere) return left;
    return { ...left, clinical_values: withSites(left.clinical_values, withoutSide(row, side), a.dentition) };
  }, a);
}

/** Margin and furcation do not survive the change between natural tooth and implant. */
export function withoutAttachment(a: Assessment, tooth: ToothNumber): Assessment {
  const row = findSiteRow(a, tooth);
  if (row === null) return a;
  const left: SiteRow = { ...row, margin: SITES.map(() => null), furcation: {}, reference: 'CEJ' };
  return { ...a, clinical_values: withSites(a.clinical_values, left, a.dentition) };
}

type TypedSiteValue = number | boolean;
type SiteRefusal =
  | {
      readonly refused: 'sites.over-maximum';
      readonly minimum: number;
      readonly maximum: number;
    }
  | { readonly refused: 'sites.attachment-negative' };
type Set = { readonly assessment: Assessment } | SiteRefusal;

export function findSites(a: Assessment, tooth: ToothNumber): SiteRow {
  return findSiteRow(a, tooth) ?? siteRow.parse({ tooth });
}

function refusedAt({ depth, margin }: SiteRow, index: number): SiteRefusal | null {
  for (const [value, [minimum, maximum]] of [
    [depth[index], SITE_LIMITS.depth],
    [margin[index], SITE_LIMITS.margin],
  ] as const)
    if (typeof value === 'number' && (value < minimum || value > maximum))
      return { refused: 'sites.over-maximum', minimum, maximum };
  const deep = depth[index] ?? null;
  const from = margin[index] ?? null;
  return deep !== null && from !== null && deep + from < 0 ? { refused: 'sites.attachment-negative' } : null;
}

function withValue(row: SiteRow, list: SiteList, index: number, value: TypedSiteValue | null): SiteRow {
  const askedSites = list === 'depth' ? row.asked.with(index, false) : row.asked;
  const values: readonly (TypedSiteValue | null)[] = row[list];
  return { ...row, asked: askedSites, [list]: values.with(index, value) };
}

export function setSite(
  a: Assessment,
  { tooth, site }: SitePlace,
  list: SiteList,
  value: TypedSiteValue | null,
  preferences: Preferences,
): Set {
  const index = SITES.indexOf(site);
  const row = withValue(findSites(a, tooth), list, index, value);
  return refusedAt(row, index) ?? { assessment: setSites(a, row, preferences) };
}

/** The site cannot be probed: it has no depth, and the path skips it from now on. */
export function passSite(a: Assessment, { tooth, site }: SitePlace, preferences: Preferences): Assessment {
  const index = SITES.indexOf(site);
  const row = withValue(findSites(a, tooth), 'depth', index, null);
  return setSites(a, { ...row, asked: row.asked.with(index, true) }, preferences);
}

export function fillSites(
  a: Assessment,
  list: SiteList,
  value: TypedSiteValue,
  preferences: Preferences,
): Assessment {
  const rows = new Map<ToothNumber, SiteRow>();
  for (const { tooth, site } of emptySites(a, list)) {
    const index = SITES.indexOf(site);
    const row = withValue(rows.get(tooth) ?? findSites(a, tooth), list, index, value);
    if (refusedAt(row, index) === null) rows.set(tooth, row);
  }
  return [...rows.values()].reduce((left, row) => setSites(left, row, preferences), a);
}

export function setEntrance(
  a: Assessment,
  tooth: ToothNumber,
  entrance: Entrance,
  grade: number | null,
  preferences: Preferences,
): Assessment {
  const row = findSites(a, tooth);
  return setSites(a, { ...row, furcation: { ...row.furcation, [entrance]: grade } }, preferences);
}

/** @param width mm of keratinized gingiva */
export function setKeratinized(
  a: Assessment,
  { tooth, site }: SitePlace,
  width: number | null,
  preferences: Preferences,
): Assessment {
  const row = findSites(a, tooth);
  return setSites(a, { ...row, keratinized: { ...row.keratinized, [toFace(site)]: width } }, preferences);
}

/** Goes back to one value per tooth; the lists keep the values derived from the sites. */
export function dropSites(a: Assessment): Assessment {
  const { sites: _, ...values } = a.clinical_values;
  return { ...a, clinical_values: values };
}
