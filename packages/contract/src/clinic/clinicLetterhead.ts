import { z } from 'zod';
import { defineCall } from '../call';
import { email, optionalLine } from '../account/fields';

/** Bytes of the file as sent; pixels of either side. */
export const MAX_LOGO_BYTES = 200 * 1024;
export const MAX_LOGO_SIDE = 4000;
export const MOST_ADDRESS_LINES = 4;

export const letterheadSchema = z.lazy(() =>
  z.object({
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
    /** PNG in base64, with its size in pixels. */
    logo: z.object({ png: z.string(), width: z.int(), height: z.int() }).nullable(),
  }),
);
export type Letterhead = z.output<typeof letterheadSchema>;

export const getLetterhead = defineCall('GET', '/clinic/letterhead', () => ({
  access: 'clinical',
  needs: 'read',
  summary: "What stands above the clinic's papers: address, phone, email and logo",
  output: letterheadSchema,
}));

export const putLetterhead = defineCall('PUT', '/clinic/letterhead', () => {
  const shortText = optionalLine(120);
  return {
    access: 'owner',
    stepUp: 'recent',
    summary: "Change what stands above the clinic's papers",
    // A logo exceeds the limit of other bodies.
    isRecord: true,
    body: z.strictObject({
      address: z.array(shortText.min(1)).max(MOST_ADDRESS_LINES, 'too-long'),
      phone: shortText,
      email: z.union([z.literal(''), email]),
      /** PNG or JPEG in base64; null removes the logo, and it stays where left out. */
      logo: z.base64().max(900_000).nullable().optional(),
    }),
    output: letterheadSchema,
  };
});
