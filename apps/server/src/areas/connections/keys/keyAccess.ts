import type { Call } from '@alveola/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newSecret, sha256 } from '../../../platform/base/ids';
import { appUser, clinic, membership } from '../../../platform/db/schema';
import type { Deps } from '../../../platform/deps';
import type { Session } from '../../../platform/http/route';
import { type Result, refuse } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';
import { toProfile } from '../../account/identity/profile';
import { apiKey } from '../connectionTables';

/** Makes a leaked key recognisable for people and for secret scanners. */
const MARK = 'alveola_';
/** The mark and 48 of the 256 random bits. */
const SHOWN = MARK.length + 8;

export const newApiKey = (): string => `${MARK}${newSecret()}`;
export const isApiKey = (token: string): boolean => token.startsWith(MARK);
export const toPrefix = (key: string): string => key.slice(0, SHOWN);

const WRITE_EVERY = MINUTE;

/**
 * The call runs with the access of the owner who created the key, limited by the key's scopes. Nothing is
 * cached, so that a revoked key stops working at once.
 */
export async function findKeySession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: string,
  call: Call,
): Promise<Result<Session>> {
  const secretHash = sha256(secret);
  const [row] = await db
    .select({ key: apiKey, user: appUser, clinic, membership })
    .from(apiKey)
    .innerJoin(appUser, and(eq(appUser.id, apiKey.created_by), eq(appUser.clinic_id, apiKey.clinic_id)))
    .innerJoin(clinic, eq(clinic.id, apiKey.clinic_id))
    .leftJoin(membership, eq(membership.clinic_id, apiKey.clinic_id))
    .where(and(eq(apiKey.secret_hash, secretHash), isNull(apiKey.revoked_at), isNull(appUser.removed_at)));
  if (!row) return refuse('unauthenticated');
  const { key } = row;
  const at = now();
  if (key.last_used_at === null || at.getTime() - key.last_used_at.getTime() >= WRITE_EVERY)
    await db
      .update(apiKey)
      .set({ last_used_at: at })
      .where(and(eq(apiKey.clinic_id, key.clinic_id), eq(apiKey.id, key.id)));
  if (call.scope === undefined || !key.scopes.includes(call.scope)) return refuse('key-scope');
  return { tokenHash: secretHash, user: toProfile(row, at, null), keyId: key.id, proof: null };
}
