import { LANGUAGES } from '@alveola/report/languages';
import { z } from 'zod';
import { defineCall } from './call';
import { currency, minorUnits } from './clinic/money';

export const getPrices = defineCall({
  method: 'GET',
  path: '/prices',
  access: 'anyone',
  summary: 'What the plans cost, before tax, and how long the trial is',
  output: z.object({
    currency,
    trial_days: z.int(),
    starter: z.object({ plan_name: z.string(), monthly: minorUnits, yearly: minorUnits }),
  }),
});

export const sampleReport = defineCall({
  method: 'GET',
  path: '/sample-report',
  access: 'anyone',
  summary: 'The report of the example patient as PDF',
  query: z.strictObject({ language: z.enum(LANGUAGES).default('en') }),
});
