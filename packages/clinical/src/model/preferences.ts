import { z } from 'zod';

/** Our own: months after which an X-ray counts as old, chosen by the clinic. */
export const XRAY_AGE_LIMIT = { min: 6, max: 120, default: 24 } as const;
export const xrayAgeLimit = z.int().min(XRAY_AGE_LIMIT.min).max(XRAY_AGE_LIMIT.max);

/** Bleeding surfaces per tooth. Specification §9. */
export const bleedingRegistration = z.literal([4, 6]);

/** Specification §3, "Preferences / settings", with its defaults. Ignores stored settings that no longer exist. */
export const preferences = z.object({
  bleeding_registration: bleedingRegistration.default(4),
  plaque_surface_registration: z.boolean().default(true),
  rounded_percentages: z.boolean().default(true),
  stable_unstable_classification: z.boolean().default(true),
  dental_notation_system: z.enum(['FDI', 'UNS']).default('FDI'),
  tooth_diagnosis_on_tooth_level: z.boolean().default(false),
  /** Open, since only packages/report knows the languages. */
  language: z.string().default('nb'),
  referral_advice: z.boolean().default(false),
  /** A new record opens with one value per tooth, or with six sites. */
  charting: z.enum(['tooth', 'six']).default('tooth'),
  /** Only for typing and display; a record always counts apical of the CEJ above 0. */
  margin_sign: z.enum(['recession+', 'recession-']).default('recession+'),
  xray_age_months: xrayAgeLimit.default(XRAY_AGE_LIMIT.default),
});
export type Preferences = Readonly<z.output<typeof preferences>>;

export const DEFAULT_PREFERENCES: Preferences = preferences.parse({});
