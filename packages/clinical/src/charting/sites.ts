import { absentSide, type Assessment, type Dentition } from '../model/assessment';
import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  registration,
  toValues,
  withValues,
} from '../model/clinicalValues';
import { saidBySites, withSiteValues } from '../model/fromSites';
import { type Preferences } from '../model/preferences';
import { isSited, SIDE_SITES, SITE_LISTS, SITES, type SiteRow } from '../model/sites';
import type { Side, ToothNumber } from '../model/tooth';
import { findRow, toothState } from './rows';

/** A 0 that was entered is a value as any other; that there are `zeros` says that nothing else is 0. */
export function zerosAsValues(values: ClinicalValues): ClinicalValues {
  const { zeros } = values;
  if (!zeros) return values;
  const entered = CLINICAL_VALUE_TYPES.reduce((left, type) => {
    const teeth = zeros[CLINICAL_VALUES[type].list] ?? [];
    return withValues(left, type, [...toValues(left, type), ...teeth.map((tooth) => ({ tooth, value: 0 }))]);
  }, values);
  return { ...entered, zeros: {} };
}

function withoutTeeth(
  values: ClinicalValues,
  type: ClinicalValueType,
  isGone: (tooth: ToothNumber) => boolean,
): ClinicalValues {
  const left = toValues(values, type).filter(({ tooth }) => !isGone(tooth));
  return withValues(values, type, left);
}

/** With this row in the place of the tooth's, and the lists as the rows now have them. */
function withSites(values: ClinicalValues, row: SiteRow, dentition: Dentition): ClinicalValues {
  const { sites = [] } = values;
  const before = sites.find(({ tooth }) => tooth === row.tooth);
  const said = before === undefined ? [] : saidBySites(before);
  const silent = said.filter((name) => !saidBySites(row).includes(name));
  const cleared = silent.reduce<ClinicalValues>(
    (left, name) =>
      name === 'suppuration' || name === 'non_keratinized_gingiva'
        ? { ...left, [name]: left[name].filter((tooth) => tooth !== row.tooth) }
        : withoutTeeth(left, name, (tooth) => tooth === row.tooth),
    values,
  );
  const rows =
    before === undefined ? [...sites, row] : sites.map((each) => (each.tooth === row.tooth ? row : each));
  return zerosAsValues(withSiteValues({ ...cleared, sites: rows.filter(isSited) }, dentition));
}

/**
 * Charts a tooth at its sites; its values follow. The first bleeding site of a record charted at 4 surfaces, and the
 * first plaque site of one charted by index, take the values of that type at the other teeth out.
 */
export function setSites(a: Assessment, row: SiteRow, preferences: Preferences): Assessment {
  if (toothState(a, row.tooth) === 'missing') return a;
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const another = [
    ...(bleedingSurfaces === 4 ? (['Bleeding'] as const) : []),
    ...(plaqueSurfaces ? [] : (['Plaque'] as const)),
  ].filter((type) => saidBySites(row).includes(type));
  const values = another.reduce((left, type) => withoutTeeth(left, type, () => true), a.clinical_values);
  return { ...a, clinical_values: withSites(values, row, a.dentition) };
}

function withoutSide(row: SiteRow, side: Side): SiteRow {
  const gone = SIDE_SITES[side].map((site) => SITES.indexOf(site));
  const left = SITE_LISTS.map((list) => [
    list,
    row[list].map((value, at) => (gone.includes(at) ? null : value)),
  ]);
  return { ...row, ...Object.fromEntries(left) };
}

/** Without what stands at the side that a half tooth lacks. */
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

/** Between natural tooth and implant: margin and furcation are of the one alone. */
export function withoutAttachment(a: Assessment, tooth: ToothNumber): Assessment {
  const row = a.clinical_values.sites?.find((each) => each.tooth === tooth);
  if (row === undefined) return a;
  const left: SiteRow = { ...row, margin: SITES.map(() => null), furcation: {}, reference: 'CEJ' };
  return { ...a, clinical_values: withSites(a.clinical_values, left, a.dentition) };
}
