import type { Assessment, Dentition } from '../model/assessment';
import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  type ClinicalValueType,
  type ImplantSign,
  keepValues,
  laterZeros,
  registration,
  listValues,
  type ChartedValue,
  withValues,
} from '../model/clinicalValues';
import { sitedRows } from '../model/fromSites';
import { DEFAULT_PREFERENCES, type Preferences } from '../model/preferences';
import { isSited } from '../model/sites';
import { canHave, PROBING_ORDER, type ToothNumber } from '../model/tooth';

export function applies(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): boolean {
  return canHave(a.dentition, CLINICAL_VALUES[type].appliesTo, tooth);
}

/** The limit depends on the registration in which the record is charted. */
export function maximum(type: ClinicalValueType, a: Assessment, preferences: Preferences): number {
  return CLINICAL_VALUES[type].maximum(registration(a.clinical_values, preferences));
}

export function findValue(
  a: Pick<Assessment, 'clinical_values'>,
  type: ClinicalValueType,
  tooth: ToothNumber,
): number | null {
  return listValues(a.clinical_values, type).find((row) => row.tooth === tooth)?.value ?? null;
}

/**
 * The first value of a type also fixes its registration. Refused above the maximum; ignored where the value
 * does not apply.
 * @throws RangeError for what no key can enter: a negative number or a fraction.
 */
export function setValue(
  a: Assessment,
  type: ClinicalValueType,
  tooth: ToothNumber,
  value: number,
  preferences: Preferences,
):
  | { readonly assessment: Assessment }
  | { readonly refused: 'value.over-maximum'; readonly maximum: number } {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${type} is a whole number, not ${value}`);
  const limit = maximum(type, a, preferences);
  if (value > limit) return { refused: 'value.over-maximum', maximum: limit };
  if (!applies(a, type, tooth) || findValue(a, type, tooth) === value) return { assessment: a };
  const listed = listValues(a.clinical_values, type);
  const place = listed.findIndex((row) => row.tooth === tooth);
  const entered = { ...listed[place], tooth, value };
  const next = place < 0 ? [...listed, entered] : listed.with(place, entered);
  return { assessment: charted(a, type, next, preferences) };
}

export function clearValue(a: Assessment, type: ClinicalValueType, tooth: ToothNumber): Assessment {
  if (findValue(a, type, tooth) === null) return a;
  const left = keepValues(keepingZeros(a.clinical_values), type, (row) => row.tooth !== tooth);
  return { ...a, clinical_values: left };
}

export function fillValues(
  a: Assessment,
  type: ClinicalValueType,
  value: number,
  preferences: Preferences,
  teeth: readonly ToothNumber[] = PROBING_ORDER,
): Assessment {
  return teeth.reduce((filled, tooth) => {
    if (findValue(filled, type, tooth) !== null) return filled;
    const set = setValue(filled, type, tooth, value, preferences);
    return 'refused' in set ? filled : set.assessment;
  }, a);
}

export function toggleImplantSign(a: Assessment, sign: ImplantSign, tooth: ToothNumber): Assessment {
  if (!a.dentition.implant.includes(tooth)) return a;
  const teeth = a.clinical_values[sign];
  const next = teeth.includes(tooth) ? teeth.filter((otherTooth) => otherTooth !== tooth) : [...teeth, tooth];
  return { ...a, clinical_values: { ...keepingZeros(a.clinical_values), [sign]: next } };
}

/**
 * Specification §4, "Preferences": from 6 surfaces to 4, bleeding values above 4 are reset. A reset value
 * counts as not charted, not as dry: see `outgrown`. Plaque that is charted keeps its registration, because 3
 * surfaces are not the index 3. A record with sites stays as it is.
 */
export function applyRegistration(a: Assessment, preferences: Preferences): Assessment {
  const values = a.clinical_values;
  if (sitedRows(values).length > 0) return a;
  const { bleeding_registration } = preferences;
  const plaque_surface_registration = (
    values.plaque.length > 0 ? registration(values, DEFAULT_PREFERENCES) : registration({}, preferences)
  ).plaqueSurfaces;
  if (
    values.bleeding_registration === bleeding_registration &&
    values.plaque_surface_registration === plaque_surface_registration
  )
    return a;
  const reset = outgrown(a, preferences);
  const keptValues = filterValues(
    reset.length > 0 ? keepingZeros(values) : values,
    (type, { tooth }) => type !== 'Bleeding' || !reset.some((outgrownValue) => outgrownValue.tooth === tooth),
  );
  return { ...a, clinical_values: { ...keptValues, bleeding_registration, plaque_surface_registration } };
}

export interface OutgrownValue extends ChartedValue {
  readonly type: 'Bleeding';
  readonly maximum: number;
}

/** Bleeding values that `applyRegistration` removes, since the preferences' registration does not allow them. */
export function outgrown(a: Assessment, preferences: Preferences): readonly OutgrownValue[] {
  if (sitedRows(a.clinical_values).length > 0) return [];
  const { bleedingSurfaces: maximum } = registration(a.clinical_values, DEFAULT_PREFERENCES);
  return a.clinical_values.bleeding
    .filter(({ value }) => value > preferences.bleeding_registration)
    .map((row) => ({ ...row, type: 'Bleeding', maximum }));
}

export function possibleValues(values: ClinicalValues, dentition: Dentition): ClinicalValues {
  const onImplant = (tooth: ToothNumber) => canHave(dentition, 'implants', tooth);
  const { sites, ...rest } = values;
  const rows = (sites ?? []).flatMap((row) => {
    if (dentition.missing.includes(row.tooth)) return [];
    const possible = onImplant(row.tooth) ? { ...row, furcation: {} } : row;
    return isSited(possible) ? [possible] : [];
  });
  return {
    ...filterValues(rest, (type, { tooth }) => canHave(dentition, CLINICAL_VALUES[type].appliesTo, tooth)),
    suppuration: values.suppuration.filter(onImplant),
    non_keratinized_gingiva: values.non_keratinized_gingiva.filter(onImplant),
    ...(rows.length > 0 ? { sites: rows } : {}),
  };
}

/**
 * Saves only values above 0 of present teeth (specification §7), with the zeros of a record that keeps them
 * beside them.
 */
export function toSavedValues(values: ClinicalValues, dentition: Dentition): ClinicalValues {
  const possible = possibleValues(values, dentition);
  const saved = filterValues(possible, (_, { value }) => value > 0);
  if (!values.zeros) return saved;
  const zeros = CLINICAL_VALUE_TYPES.map((type) => {
    const entered = listValues(possible, type).filter(({ value }) => value === 0);
    return [CLINICAL_VALUES[type].list, entered.map(({ tooth }) => tooth)] as const;
  });
  const entered = Object.fromEntries(zeros.filter(([, teeth]) => teeth.length > 0));
  return { ...saved, zeros: { ...laterZeros(values), ...entered } };
}

function filterValues(
  values: ClinicalValues,
  isKept: (type: ClinicalValueType, each: ChartedValue) => boolean,
): ClinicalValues {
  return CLINICAL_VALUE_TYPES.reduce(
    (left, type) => keepValues(left, type, (row) => isKept(type, row)),
    values,
  );
}

/**
 * From the first edit on a record lists the teeth at which 0 was entered; every other blank means not
 * charted.
 */
function keepingZeros(values: ClinicalValues): ClinicalValues {
  return values.zeros ? values : { ...values, zeros: {} };
}

/** The registration is saved with the values because it gives them their meaning. */
function charted(
  a: Assessment,
  type: ClinicalValueType,
  listed: readonly ChartedValue[],
  preferences: Preferences,
): Assessment {
  const values = withValues(keepingZeros(a.clinical_values), type, listed);
  const { bleedingSurfaces, plaqueSurfaces } = registration(values, preferences);
  const registered = {
    ...(type === 'Bleeding' && { bleeding_registration: bleedingSurfaces }),
    ...(type === 'Plaque' && { plaque_surface_registration: plaqueSurfaces }),
  };
  return { ...a, clinical_values: { ...values, ...registered } };
}
