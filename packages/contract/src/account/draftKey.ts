import { z } from 'zod';
import { defineCall } from '../call';

/**
 * Assurance: only the signed-in user can open the unsent work that a browser stores. The file is separate, so
 * that the wizard loads the key without the schemas of users and passwords (6 kB).
 */
export const getDraftKey = defineCall('GET', '/user/draft-key', () => ({
  access: 'user',
  summary: "The key with which this user's unsent edits are encrypted in a browser: 256 bits, base64",
  output: z.object({ key: z.base64().length(44) }),
}));
