import { type ApiKey, createApiKey, listApiKeys, MOST_KEYS, revokeApiKey } from '@alveola/contract';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import { newId, sha256 } from '../../../platform/base/ids';
import { appUser, clinic } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { apiKeyMail } from '../connectionMails';
import { apiKey } from '../connectionTables';
import { newApiKey, toPrefix } from './keyAccess';

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

export const listApiKeysRoute: Route = route(listApiKeys, async ({ deps: { db }, session: { clinicId } }) => {
  const rows = await db
    .select({ key: apiKey, by: appUser.name })
    .from(apiKey)
    .innerJoin(appUser, eq(appUser.id, apiKey.created_by))
    .where(and(eq(apiKey.clinic_id, clinicId), isNull(apiKey.revoked_at)))
    .orderBy(asc(apiKey.created_at), asc(apiKey.id));
  return { keys: rows.map(({ key, by }) => toKey(key, by)) };
});

/**
 * Only this answer contains the secret. A mail tells the owner, in case somebody else created the key in
 * their name.
 */
export const createApiKeyRoute: Route = route(createApiKey, async ({ deps, session, body, audit }) => {
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
    await tx.select({ id: clinic.id }).from(clinic).where(eq(clinic.id, clinicId)).for('update');
    const [openKeys] = await tx
      .select({ count: count() })
      .from(apiKey)
      .where(and(eq(apiKey.clinic_id, clinicId), isNull(apiKey.revoked_at)));
    if (openKeys && openKeys.count >= MOST_KEYS) return refuse('too-many-keys');
    await tx.insert(apiKey).values(row);
    const { id, prefix, scopes } = row;
    await audit(tx, 'key.add', { detail: { key: id, scopes } });
    const { name, email, language } = user;
    await enqueueMail(tx, now(), apiKeyMail, { to: email, language }, { name, key: body.name, prefix });
    return { key: toKey({ ...row, last_used_at: null, revoked_at: null, revoked_by: null }, name), secret };
  });
});

export const revokeApiKeyRoute: Route = route(
  revokeApiKey,
  ({ deps: { db, now }, session: { clinicId, user }, params, audit }) =>
    db.transaction(async (tx) => {
      const [revoked] = await tx
        .update(apiKey)
        .set({ revoked_at: now(), revoked_by: user.id })
        .where(and(eq(apiKey.clinic_id, clinicId), eq(apiKey.id, params.id), isNull(apiKey.revoked_at)))
        .returning({ id: apiKey.id });
      if (!revoked) return refuse('key-not-found');
      await audit(tx, 'key.revoke', { detail: { key: revoked.id } });
      return undefined;
    }),
);
