import { z } from 'zod';
import { defineCall } from './call';

export const health = defineCall({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  summary: 'The process answers',
});

export const ready = defineCall({
  method: 'GET',
  path: '/ready',
  access: 'anyone',
  summary: 'Database and storage answer',
});

/** `/config.json`, where the web client reads its address. Specification §8, configuration errors. */
export const clientConfig = z.object({
  host: z.string().min(1),
  protocol: z.enum(['http', 'https']),
  backendUrl: z.string().min(1),
  /** One clinic runs the product for itself: nobody registers, and there are no plans. */
  billing: z.literal('none').optional(),
  /** An evaluation writes its mails to this folder. */
  mails: z.string().optional(),
});
export type ClientConfig = z.output<typeof clientConfig>;
