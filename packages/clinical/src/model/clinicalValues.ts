import { z } from 'zod';
import { bleedingRegistration, type Preferences } from './preferences';
import { distinctTeeth, isMolar, type ToothNumber, toothNumber } from './tooth';

/** In the order of the screen. Specification §2. */
export const CLINICAL_VALUE_TYPES = ['PocketDepth', 'Bleeding', 'Mobility', 'Furcation', 'Plaque'] as const;
export type ClinicalValueType = (typeof CLINICAL_VALUE_TYPES)[number];

/** Pocket depth in mm; grades of mobility (Miller) and furcation. Clinical rules §10, "caps". */
export const MAXIMUM = {
  PocketDepth: 15,
  Mobility: 3,
  Furcation: 3,
  plaqueSurfaces: 4,
  plaqueIndex: 3,
} as const;

const depth = z.strictObject({ tooth: toothNumber, depth: z.int().min(0).max(MAXIMUM.PocketDepth) });
const upTo = (maximum: number) =>
  z.array(z.strictObject({ tooth: toothNumber, value: z.int().min(0).max(maximum) })).default([]);

/** Teeth at which 0 was entered. With it a tooth in neither list is not charted. */
const zeros = z.strictObject({
  pocket_depth: distinctTeeth.optional(),
  bleeding: distinctTeeth.optional(),
  mobility: distinctTeeth.optional(),
  furcation: distinctTeeth.optional(),
  plaque: distinctTeeth.optional(),
});

const lists = z.strictObject({
  pocket_depth: z.array(depth).default([]),
  bleeding: upTo(6),
  mobility: upTo(MAXIMUM.Mobility),
  furcation: upTo(MAXIMUM.Furcation),
  plaque: upTo(MAXIMUM.plaqueSurfaces),
  zeros: zeros.optional(),
  suppuration: z.array(toothNumber).default([]),
  non_keratinized_gingiva: z.array(toothNumber).default([]),
  /** As charted; where absent, the preferences count. */
  bleeding_registration: bleedingRegistration.optional(),
  plaque_surface_registration: z.boolean().optional(),
});

/** The registration in which the values were charted: this record's own, else the preferences'. */
export function registration(
  values: Pick<ClinicalValues, 'bleeding_registration' | 'plaque_surface_registration'>,
  preferences: Preferences,
): { readonly bleedingSurfaces: 4 | 6; readonly plaqueSurfaces: boolean } {
  return {
    bleedingSurfaces: values.bleeding_registration ?? preferences.bleeding_registration,
    plaqueSurfaces: values.plaque_surface_registration ?? preferences.plaque_surface_registration,
  };
}

const VALUE_LISTS = ['pocket_depth', 'bleeding', 'mobility', 'furcation', 'plaque'] as const;
export type ValueList = (typeof VALUE_LISTS)[number];

/** Where each type of value stands in the record. */
export const LIST_OF = {
  PocketDepth: 'pocket_depth',
  Bleeding: 'bleeding',
  Mobility: 'mobility',
  Furcation: 'furcation',
  Plaque: 'plaque',
} as const satisfies Record<ClinicalValueType, ValueList>;

/** What the record alone can tell; what needs the dentition is checked in `assessment.ts`. */
export const clinicalValues = lists.check((ctx) => {
  const values = ctx.value;
  const refuse = (path: (string | number)[], message: string) =>
    ctx.issues.push({ code: 'custom', message, path, input: values });
  for (const list of VALUE_LISTS) {
    const seen = new Set<ToothNumber>();
    values[list].forEach(({ tooth }, n) => {
      if (seen.has(tooth)) refuse([list, n, 'tooth'], 'list.duplicate');
      seen.add(tooth);
    });
    values.zeros?.[list]?.forEach((tooth, n) => {
      if (seen.has(tooth)) refuse(['zeros', list, n], 'value.also-zero');
    });
  }
  values.zeros?.furcation?.forEach((tooth, n) => {
    if (!isMolar(tooth)) refuse(['zeros', 'furcation', n], 'furcation.not-a-natural-molar');
  });
  values.furcation.forEach(({ tooth }, n) => {
    if (!isMolar(tooth)) refuse(['furcation', n, 'tooth'], 'furcation.not-a-natural-molar');
  });
  values.bleeding.forEach(({ value }, n) => {
    if (values.bleeding_registration === 4 && value > 4)
      refuse(['bleeding', n, 'value'], 'bleeding.over-maximum');
  });
  values.plaque.forEach(({ value }, n) => {
    if (values.plaque_surface_registration === false && value > MAXIMUM.plaqueIndex)
      refuse(['plaque', n, 'value'], 'plaque.over-maximum');
  });
});
export type ClinicalValues = z.output<typeof lists>;
