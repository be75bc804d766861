import {
  type ApiKey,
  type Call,
  createApiKey,
  listApiKeys,
  MOST_KEYS,
  revokeApiKey,
} from '@alveola/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { newId, newSecret, sha256 } from '../../../platform/base/ids';
import { lockClinic } from '../../../platform/db/lockClinic';
import { appUser, clinic, isRow, membership } from '../../../platform/db/schema';
import { route, type Session } from '../../../platform/http/route';
import { mailLink, text } from '../../../platform/mail/layout';
import { line, mailTemplate } from '../../../platform/mail/template';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse, type Result } from '../../../platform/base/result';
import type { Deps } from '../../../platform/deps';
import { MINUTE } from '../../../platform/base/time';
import { apiKey } from '../connectionTables';
import { toProfile } from '../../account/identity/profile';

type Row = typeof apiKey.$inferSelect;

function toKey({ id, name, prefix, scopes, created_at, last_used_at }: Row, by: string): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes,
    created_by: by,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

export const listApiKeysRoute = route(listApiKeys, async ({ deps: { db }, session: { clinicId } }) => {
  const rows = await db
    .select({ key: apiKey, by: appUser.name })
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.created_by))
    .where(and(eq(apiKey.clinic_id, clinicId), isNull(apiKey.revoked_at)))
    .orderBy(asc(apiKey.created_at), asc(apiKey.id));
  return { keys: rows.map(({ key, by }) => toKey(key, by)) };
});

/** Only this answer contains the secret. The mail tells of a key that somebody else made in their name. */
export const createApiKeyRoute = route(createApiKey, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { clinicId, user } = session;
  const secret = newApiKey();
  const row = {
    clinic_id: clinicId,
    id: newId(),
    name: body.name,
    prefix: toPrefix(secret),
    secret_hash: sha256(secret),
    scopes: [...new Set(body.scopes)],
    created_by: user.id,
    created_at: now(),
  };
  return db.transaction(async (tx) => {
    // The lock keeps two simultaneous requests from exceeding the limit.
    await lockClinic(tx, clinicId);
    const open = await tx.$count(apiKey, and(eq(apiKey.clinic_id, clinicId), isNull(apiKey.revoked_at)));
    if (open >= MOST_KEYS) return refuse('too-many-keys');
    await tx.insert(apiKey).values(row);
    const { id, prefix, scopes } = row;
    await audit(tx, 'key.add', { detail: { key: id, scopes } });
    const { name } = user;
    await enqueueMail(tx, now(), apiKeyMail, user, { name, key: body.name, prefix });
    return { key: toKey({ ...row, last_used_at: null, revoked_at: null, revoked_by: null }, name), secret };
  });
});

export const revokeApiKeyRoute = route(
  revokeApiKey,
  ({ deps: { db, now }, session: { clinicId, user }, params, audit }) =>
    db.transaction(async (tx) => {
      const [revoked] = await tx
        .update(apiKey)
        .set({ revoked_at: now(), revoked_by: user.id })
        .where(and(isRow(apiKey, clinicId, params.id), isNull(apiKey.revoked_at)))
        .returning({ id: apiKey.id });
      if (!revoked) return refuse('key-not-found');
      await audit(tx, 'key.revoke', { detail: { key: revoked.id } });
    }),
);

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
      .where(isRow(apiKey, key.clinic_id, key.id));
  if (call.terms.scope === undefined || !key.scopes.includes(call.terms.scope)) return refuse('key-scope');
  return { tokenHash: secretHash, user: toProfile(row, at, null), keyId: key.id, proof: null };
}

export const apiKeyMail = mailTemplate('apiKey', z.object({ name: line, key: line, prefix: line }), {
  write: ({ name, key, prefix }, { words, webUrl }) => {
    const { subject, notYou, button } = words.apiKey;
    const parts = [
      text(`${subject}: ${key} (${prefix}…).`),
      text(notYou),
      mailLink(button, `${webUrl}/settings/connections`),
    ];
    return { subject, name, parts };
  },
});
