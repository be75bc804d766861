import { z } from 'zod';
import { LANGUAGES } from '@alveola/report/languages';
import { defineCall } from './call';
import { currency, minorUnits } from './clinic/money';

export const health = defineCall('GET', '/health', () => ({
  access: 'anyone',
  summary: 'The process answers',
}));

export const ready = defineCall('GET', '/ready', () => ({
  access: 'anyone',
  summary: 'Database and storage answer',
}));

/** `/config.json`, where the web client reads its address. Specification §8, configuration errors. */
export const clientConfig = z.object({
  host: z.string().min(1),
  protocol: z.enum(['http', 'https']),
  backendUrl: z.string().min(1),
  /** One clinic runs the product for itself: nobody registers, and there are no plans. */
  billing: z.literal('none').optional(),
  mails: z.string().optional(),
});
export type ClientConfig = z.output<typeof clientConfig>;

export const getPrices = defineCall('GET', '/prices', () => ({
  access: 'anyone',
  summary: 'What the plans cost, before tax, and how long the trial is',
  output: z.object({
    currency,
    trial_days: z.int(),
    starter: z.object({ plan_name: z.string(), monthly: minorUnits, yearly: minorUnits }),
  }),
}));

export const sampleReport = defineCall('GET', '/sample-report', () => ({
  access: 'anyone',
  summary: 'The report of the example patient as PDF',
  query: z.strictObject({ language: z.enum(LANGUAGES).default('en') }),
}));

/** The provider writes these texts as files, one per language. */
export const LEGAL_TEXTS = ['terms', 'privacy', 'dpa', 'sub-processors'] as const;
export type LegalText = (typeof LEGAL_TEXTS)[number];

export const getAbout = defineCall('GET', '/about', () => ({
  access: 'anyone',
  summary: 'The build, who provides it, its legal texts, and the licences of what it is made of',
  output: z.object({
    build: z.object({ commit: z.string(), date: z.string() }).nullable(),
    company: z.object({
      name: z.string().nullable(),
      address: z.string().nullable(),
      number: z.string().nullable(),
      /** Unique device identifier. */
      udi: z.string().nullable(),
      email: z.string().nullable(),
    }),
    legal: z.array(z.enum(LEGAL_TEXTS)),
    terms_version: z.string(),
    components: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  }),
}));
export type ProductAbout = z.output<typeof getAbout.terms.output>;
export type Company = ProductAbout['company'];

export const getLegalText = defineCall('GET', '/legal/:name', () => ({
  access: 'anyone',
  summary:
    'A legal text of the provider, as Markdown; in another language where there is none in the one asked for',
  params: z.strictObject({ name: z.enum(LEGAL_TEXTS) }),
  query: z.strictObject({ language: z.enum(LANGUAGES).default('en') }),
  output: z.object({ language: z.enum(LANGUAGES), text: z.string() }),
}));

export const getInstructions = defineCall('GET', '/instructions/:language', () => ({
  access: 'anyone',
  summary: 'The instructions for use as PDF, in one of the languages of the product',
  params: z.strictObject({ language: z.string() }),
}));
