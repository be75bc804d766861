import type { Assessment, Dentition } from '../model/assessment';
import {
  type ClinicalValues,
  type ClinicalValueType,
  LIST_OF,
  MAXIMUM,
  registration,
} from '../model/clinicalValues';
import type { Preferences } from '../model/preferences';
import { isMolar, PROBING_ORDER, type ToothNumber } from '../model/tooth';

interface Entry {
  readonly tooth: ToothNumber;
  readonly value: number;
}

/** Whether the tooth can have the value: missing teeth have none, furcation is a natural molar's. */
export function applies(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): boolean {
  return appliesIn(a.dentition, type, tooth);
}

/** The largest value that can be entered, in the registration in which this record is charted. */
export function maximum(type: ClinicalValueType, a: Assessment, preferences: Preferences): number {
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  switch (type) {
    case 'Bleeding':
      return bleedingSurfaces;
    case 'Plaque':
      return plaqueSurfaces ? MAXIMUM.plaqueSurfaces : MAXIMUM.plaqueIndex;
    case 'PocketDepth':
    case 'Mobility':
    case 'Furcation':
      return MAXIMUM[type];
  }
}

/** Null: no value entered. A 0 that was entered is an answer. */
export function valueOf(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): number | null {
  if (type === 'PocketDepth')
    return a.clinical_values.pocket_depth.find((entry) => entry.tooth === tooth)?.depth ?? null;
  return a.clinical_values[LIST_OF[type]].find((entry) => entry.tooth === tooth)?.value ?? null;
}

export type ValueRefusal = { readonly refused: 'value.over-maximum'; readonly maximum: number };

/**
 * Enters a value, and with the first one of its kind the registration it is charted in. Refused over the
 * maximum; nothing happens where the value does not apply.
 * @throws RangeError for what no key can enter: a negative number or a fraction.
 */
export function setValue(
  a: Assessment,
  type: ClinicalValueType,
  tooth: ToothNumber,
  value: number,
  preferences: Preferences,
): { readonly assessment: Assessment } | ValueRefusal {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${type} is a whole number, not ${value}`);
  const limit = maximum(type, a, preferences);
  if (value > limit) return { refused: 'value.over-maximum', maximum: limit };
  if (!applies(a, type, tooth) || valueOf(a, type, tooth) === value) return { assessment: a };
  const entries = entriesOf(a.clinical_values, type);
  const place = entries.findIndex((entry) => entry.tooth === tooth);
  const next = place < 0 ? [...entries, { tooth, value }] : entries.with(place, { tooth, value });
  return { assessment: charted(a, type, next, preferences) };
}

export function clearValue(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): Assessment {
  if (valueOf(a, type, tooth) === null) return a;
  const left = entriesOf(a.clinical_values, type).filter((entry) => entry.tooth !== tooth);
  return { ...a, clinical_values: withEntries(a.clinical_values, type, left) };
}

/** Sets every tooth that lacks the value, of all or of those given; over the maximum nothing happens. */
export function fillValues(
  a: Assessment,
  type: ClinicalValueType,
  value: number,
  preferences: Preferences,
  teeth: readonly ToothNumber[] = PROBING_ORDER,
): Assessment {
  return teeth.reduce((filled, tooth) => {
    if (valueOf(filled, type, tooth) !== null) return filled;
    const set = setValue(filled, type, tooth, value, preferences);
    return 'refused' in set ? filled : set.assessment;
  }, a);
}

/** On an implant: pus on probing. */
export function toggleSuppuration(a: Assessment, tooth: ToothNumber): Assessment {
  return toggle(a, 'suppuration', tooth);
}

/** On an implant: no keratinized gingiva round it. */
export function toggleNonKeratinized(a: Assessment, tooth: ToothNumber): Assessment {
  return toggle(a, 'non_keratinized_gingiva', tooth);
}

/**
 * Charts this record in the preferences' registration from now on. Specification §4, "Preferences": from 6
 * surfaces to 4, bleeding values above 4 become 0; from plaque surfaces to the index, values above 3 likewise.
 */
export function applyRegistration(a: Assessment, preferences: Preferences): Assessment {
  const { bleeding_registration, plaque_surface_registration } = preferences;
  const values = a.clinical_values;
  if (
    values.bleeding_registration === bleeding_registration &&
    values.plaque_surface_registration === plaque_surface_registration
  )
    return a;
  const recorded = { ...values, bleeding_registration, plaque_surface_registration };
  const next = { ...a, clinical_values: recorded };
  const zeroAbove = (type: 'Bleeding' | 'Plaque') =>
    entriesOf(values, type).map((entry) =>
      entry.value > maximum(type, next, preferences) ? { ...entry, value: 0 } : entry,
    );
  return {
    ...a,
    clinical_values: { ...recorded, bleeding: zeroAbove('Bleeding'), plaque: zeroAbove('Plaque') },
  };
}

/** Only what a record of this dentition can hold: see `applies`; suppuration and gingiva are implants'. */
export function possibleValues(values: ClinicalValues, dentition: Dentition): ClinicalValues {
  const possible = (type: ClinicalValueType) => (entry: { readonly tooth: ToothNumber }) =>
    appliesIn(dentition, type, entry.tooth);
  const onImplant = (tooth: ToothNumber) => dentition.implant.includes(tooth);
  return {
    ...values,
    pocket_depth: values.pocket_depth.filter(possible('PocketDepth')),
    bleeding: values.bleeding.filter(possible('Bleeding')),
    mobility: values.mobility.filter(possible('Mobility')),
    furcation: values.furcation.filter(possible('Furcation')),
    plaque: values.plaque.filter(possible('Plaque')),
    suppuration: values.suppuration.filter(onImplant),
    non_keratinized_gingiva: values.non_keratinized_gingiva.filter(onImplant),
  };
}

/** The saved form: only teeth with a value above 0, missing teeth left out. Specification §7. */
export function withoutZeros(values: ClinicalValues, dentition: Dentition): ClinicalValues {
  const possible = possibleValues(values, dentition);
  const above = (entry: { readonly value: number }) => entry.value > 0;
  return {
    ...possible,
    pocket_depth: possible.pocket_depth.filter(({ depth }) => depth > 0),
    bleeding: possible.bleeding.filter(above),
    mobility: possible.mobility.filter(above),
    furcation: possible.furcation.filter(above),
    plaque: possible.plaque.filter(above),
  };
}

function appliesIn(dentition: Dentition, type: ClinicalValueType, tooth: ToothNumber): boolean {
  if (dentition.missing.includes(tooth)) return false;
  return type !== 'Furcation' || (isMolar(tooth) && !dentition.implant.includes(tooth));
}

function entriesOf(values: ClinicalValues, type: ClinicalValueType): readonly Entry[] {
  if (type !== 'PocketDepth') return values[LIST_OF[type]];
  return values.pocket_depth.map(({ tooth, depth }) => ({ tooth, value: depth }));
}

function withEntries(
  values: ClinicalValues,
  type: ClinicalValueType,
  entries: readonly Entry[],
): ClinicalValues {
  if (type !== 'PocketDepth') return { ...values, [LIST_OF[type]]: entries };
  return { ...values, pocket_depth: entries.map(({ tooth, value }) => ({ tooth, depth: value })) };
}

/** With the registration beside the values it gives their meaning. */
function charted(
  a: Assessment,
  type: ClinicalValueType,
  entries: readonly Entry[],
  preferences: Preferences,
): Assessment {
  const values = withEntries(a.clinical_values, type, entries);
  const { bleedingSurfaces, plaqueSurfaces } = registration(values, preferences);
  if (type === 'Bleeding')
    return { ...a, clinical_values: { ...values, bleeding_registration: bleedingSurfaces } };
  if (type === 'Plaque')
    return { ...a, clinical_values: { ...values, plaque_surface_registration: plaqueSurfaces } };
  return { ...a, clinical_values: values };
}

function toggle(
  a: Assessment,
  list: 'suppuration' | 'non_keratinized_gingiva',
  tooth: ToothNumber,
): Assessment {
  if (!a.dentition.implant.includes(tooth)) return a;
  const teeth = a.clinical_values[list];
  const next = teeth.includes(tooth) ? teeth.filter((each) => each !== tooth) : [...teeth, tooth];
  return { ...a, clinical_values: { ...a.clinical_values, [list]: next } };
}
