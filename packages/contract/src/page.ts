import { z } from 'zod';

const cursor = z.string().max(400).optional();

/** Every paged list takes these; `next` in its answer is the cursor for the next page. */
export const pageFields = { cursor, limit: z.int().min(1).max(100).default(50) };

/** In an address everything is text. */
export const pageAddressFields = { cursor, limit: z.coerce.number().int().min(1).max(100).default(50) };

export const nextCursor = z.string().nullable();
