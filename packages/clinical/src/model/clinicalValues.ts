import { z } from 'zod';
import { bleedingRegistration, type Preferences } from './preferences';
import {
  countTrue,
  fourSurfaces,
  furcationGrade,
  largest,
  type SiteList,
  type SiteRow,
  SITES,
  siteRow,
} from './sites';
import { forEachName, keysIn } from './literalTables';
import { type AppliesTo, distinctTeeth, type ToothNumber, toothNumber } from './tooth';
import { late } from './late';

/** Bleeding surfaces per tooth; plaque in surfaces or as an index. */
export interface Registration {
  readonly bleedingSurfaces: 4 | 6;
  readonly plaqueSurfaces: boolean;
}

/** Surfaces with plaque, or the index of Silness & Löe 1964. */
export const PLAQUE_MAXIMUM = { surfaces: 4, index: 3 } as const;

interface ClinicalValue {
  readonly list: string;
  readonly appliesTo: AppliesTo;
  /** Charted once per tooth, or at each of its sites. */
  readonly sites: 1 | typeof SITES.length;
  readonly fromSites: ((row: SiteRow) => number | null) | null;
  /** Clinical rules §10, "caps". */
  readonly maximum: (charted: Registration) => number;
}

/**
 * Specification §2, in the order of the screen. Pocket depth in mm, mobility (Miller) and furcation in
 * grades.
 */
export const CLINICAL_VALUES = {
  PocketDepth: {
    list: 'pocket_depth',
    appliesTo: 'all',
    sites: 6,
    fromSites: ({ depth }) => largest(depth),
    maximum: () => 15,
  },
  Bleeding: {
    list: 'bleeding',
    appliesTo: 'all',
    sites: 6,
    fromSites: ({ bleeding }) => countTrue(bleeding),
    maximum: (charted) => charted.bleedingSurfaces,
  },
  Mobility: { list: 'mobility', appliesTo: 'all', sites: 1, fromSites: null, maximum: () => 3 },
  Furcation: {
    list: 'furcation',
    appliesTo: 'natural molars',
    sites: 1,
    fromSites: furcationGrade,
    maximum: () => 3,
  },
  Plaque: {
    list: 'plaque',
    appliesTo: 'all',
    sites: 6,
    fromSites: ({ plaque }) => countTrue(fourSurfaces(plaque)),
    maximum: (charted) => PLAQUE_MAXIMUM[charted.plaqueSurfaces ? 'surfaces' : 'index'],
  },
} as const satisfies Record<string, ClinicalValue>;
export type ClinicalValueType = keyof typeof CLINICAL_VALUES;

/** Values whose sites record more than the tooth's one number. */
export const SITED_VALUES: Partial<Record<ClinicalValueType, SiteList>> = {
  PocketDepth: 'depth',
  Bleeding: 'bleeding',
  Plaque: 'plaque',
};
export const CLINICAL_VALUE_TYPES = keysIn(CLINICAL_VALUES);
type ValueList = (typeof CLINICAL_VALUES)[ClinicalValueType]['list'];
const VALUE_LISTS: readonly ValueList[] = CLINICAL_VALUE_TYPES.map((type) => CLINICAL_VALUES[type].list);

/** Only implants can have pus on probing and missing keratinized gingiva. */
export const IMPLANT_SIGNS = ['suppuration', 'non_keratinized_gingiva'] as const;
export type ImplantSign = (typeof IMPLANT_SIGNS)[number];

type Registered = Pick<Preferences, 'bleeding_registration' | 'plaque_surface_registration'>;
/** A record without a registration may contain the largest values. */
export const LARGEST: Registered = { bleeding_registration: 6, plaque_surface_registration: true };
export const WIDEST = registration({}, LARGEST);
export const over = (type: ClinicalValueType, maximum: number) =>
  `${CLINICAL_VALUES[type].list}.over-${maximum}`;
const number = (type: ClinicalValueType) => {
  const maximum = CLINICAL_VALUES[type].maximum(WIDEST);
  return z.int().min(0).max(maximum, over(type, maximum));
};
const listed = (type: ClinicalValueType) =>
  z.array(z.strictObject({ tooth: toothNumber, value: number(type) })).default([]);

/** Unchecked: see checkValues.ts. */
export const recordedValues = late(() =>
  z.strictObject({
    pocket_depth: z.array(z.strictObject({ tooth: toothNumber, depth: number('PocketDepth') })).default([]),
    bleeding: listed('Bleeding'),
    mobility: listed('Mobility'),
    furcation: listed('Furcation'),
    plaque: listed('Plaque'),
    /** Teeth at which 0 was entered. With it a tooth in neither list is not charted. */
    zeros: z.strictObject(forEachName(VALUE_LISTS, distinctTeeth.optional())).optional(),
    suppuration: z.array(toothNumber).default([]),
    non_keratinized_gingiva: z.array(toothNumber).default([]),
    /** As charted; where absent, the preferences count. */
    bleeding_registration: bleedingRegistration.optional(),
    plaque_surface_registration: z.boolean().optional(),
    /** The lists follow from them: docs/decisions/0018-six-sites.md. */
    sites: z.array(siteRow).optional(),
  }),
);
export type ClinicalValues = z.output<typeof recordedValues>;

/** The record's registration comes before the one of the preferences. */
export function registration(
  values: Pick<ClinicalValues, keyof Registered>,
  preferences: Registered,
): Registration {
  return {
    bleedingSurfaces: values.bleeding_registration ?? preferences.bleeding_registration,
    plaqueSurfaces: values.plaque_surface_registration ?? preferences.plaque_surface_registration,
  };
}

export function laterZeros({ zeros = {} }: ClinicalValues): NonNullable<ClinicalValues['zeros']> {
  const isKnown = (name: string) => VALUE_LISTS.some((list) => list === name);
  return Object.fromEntries(Object.entries(zeros).filter(([list]) => !isKnown(list)));
}

export interface ChartedValue {
  readonly tooth: ToothNumber;
  readonly value: number;
}

export function listValues(values: ClinicalValues, type: ClinicalValueType): readonly ChartedValue[] {
  if (type !== 'PocketDepth') return values[CLINICAL_VALUES[type].list];
  return values.pocket_depth.map(({ depth, ...rest }) => ({ ...rest, value: depth }));
}

export function withValues(
  values: ClinicalValues,
  type: ClinicalValueType,
  listed: readonly ChartedValue[],
): ClinicalValues {
  if (type !== 'PocketDepth') return { ...values, [CLINICAL_VALUES[type].list]: listed };
  return { ...values, pocket_depth: listed.map(({ value, ...rest }) => ({ ...rest, depth: value })) };
}

export function keepValues(
  values: ClinicalValues,
  type: ClinicalValueType,
  isKept: (row: ChartedValue) => boolean,
): ClinicalValues {
  return withValues(values, type, listValues(values, type).filter(isKept));
}

/** Takes a 0 in a list as an entered 0, which the record keeps in `zeros`. */
export function withEnteredZeros(values: ClinicalValues): ClinicalValues {
  return CLINICAL_VALUE_TYPES.reduce((left, type) => {
    const { list } = CLINICAL_VALUES[type];
    const listed = listValues(left, type);
    const entered = listed.filter(({ value }) => value === 0).map(({ tooth }) => tooth);
    if (entered.length === 0) return left;
    const zeros = { ...left.zeros, [list]: [...(left.zeros?.[list] ?? []), ...entered] };
    return { ...keepValues(left, type, ({ value }) => value > 0), zeros };
  }, values);
}
