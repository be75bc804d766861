import { preferences } from '@alveola/clinical';
import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { ADDRESSES } from '../addresses';
import { defineCallAt } from '../call';

/** Specification §3, "Preferences / settings". The rules read all but the language. */
export const settingsSchema = preferences.extend({ language: z.enum(LANGUAGES).default('nb') });
export type Settings = Readonly<z.output<typeof settingsSchema>>;

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

export const getSettings = defineCallAt(ADDRESSES.getSettings, () => ({
  access: 'user',
  summary: "The user's preferences",
  output: settingsSchema,
}));

export const putSettings = defineCallAt(ADDRESSES.putSettings, () => ({
  access: 'user',
  summary: 'Replace the preferences, whole',
  body: settingsSchema,
  output: settingsSchema,
}));
