import {
  addPasskey,
  beginPasskey,
  type CallBody,
  listPasskeys,
  MOST_PASSKEYS,
  type Passkey,
  removePasskey,
} from '@alveola/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { isDuplicate } from '../../../platform/db/connections';
import type { Deps } from '../../../platform/deps';
import { type Audit, type Route, route, type Session } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { passkey } from '../identity/accountTables';
import {
  CHALLENGE_VALID_FOR,
  listOwn,
  newChallenge,
  relyingParty,
  takeChallenge,
  toCredential,
  toOrigin,
} from './passkeyChallenge';
import type { Queries } from '../../../platform/db/open';
import { appUser, session as sessions } from '../../../platform/db/schema';
import { enqueueMail } from '../../../platform/mail/queue';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes';
import { signInChangedMail } from '../identity/accountMails';

/** ES256, EdDSA and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257];

const toPasskey = ({ id, name, created_at, last_used_at }: typeof passkey.$inferSelect): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const listPasskeysRoute: Route = route(listPasskeys, async ({ deps, session }) => ({
  host: relyingParty(deps).id,
  passkeys: (await listOwn(deps.db, session.user.id)).map(toPasskey),
}));

export const beginPasskeyRoute: Route = route(beginPasskey, async ({ deps, session: { user } }) => {
  const userPasskeys = await listOwn(deps.db, user.id);
  if (userPasskeys.length >= MOST_PASSKEYS) return refuse('too-many-passkeys');
  const { id, challenge } = await newChallenge(deps, 'add', user.id);
  return {
    challenge: id,
    options: {
      rp: relyingParty(deps),
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_VALID_FOR,
      excludeCredentials: userPasskeys.map(toCredential),
      authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
      attestation: 'none' as const,
    },
  };
});

export const addPasskeyRoute: Route = route(addPasskey, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const made = await verify(deps, session.user.id, body);
  if (made === null) return refuse('passkey-invalid');
  const row = {
    id: made.id,
    user_id: session.user.id,
    name: body.name,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: body.response.response.transports ?? [],
    created_at: now(),
    last_used_at: null,
  };
  try {
    return await db.transaction(async (tx) => {
      await tx.insert(passkey).values(row);
      const recovery_codes = await turnOnPasskey(tx, now(), session, audit);
      return { passkey: toPasskey(row), recovery_codes };
    });
  } catch (error) {
    if (isDuplicate(error)) return refuse('passkey-invalid');
    throw error;
  }
});

async function verify(deps: Deps, userId: string, { challenge, response }: CallBody<typeof addPasskey>) {
  const expectedChallenge = await takeChallenge(deps, challenge, 'add', userId);
  if (expectedChallenge === null) return null;
  const { id } = response;
  const { clientDataJSON, attestationObject } = response.response;
  // Loading the library takes a fifth of the start, so it is loaded when it is first needed.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: expectedChallenge,
      expectedOrigin: toOrigin(deps, clientDataJSON),
      expectedRPID: relyingParty(deps).id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // The library throws for every kind of invalid response.
    return null;
  }
}

export const removePasskeyRoute: Route = route(
  removePasskey,
  async ({ deps: { db, now }, session, params, audit }) =>
    db.transaction(async (tx) => {
      const removed = await tx
        .delete(passkey)
        .where(and(eq(passkey.id, params.id), eq(passkey.user_id, session.user.id)))
        .returning({ id: passkey.id });
      if (removed.length === 0) return refuse('passkey-not-found');
      await countPasskeys(tx, now(), session, audit);
      return undefined;
    }),
);

const COUNTED = sql<number>`(select count(*)::int from ${passkey} where user_id = ${appUser.id})`;

/**
 * The first second factor comes with recovery codes, and signs out devices that never proved one.
 * @returns the codes, or null if the user already has some
 */
async function turnOnPasskey(
  tx: Queries,
  at: Date,
  { user, tokenHash }: Session,
  audit: Audit,
): Promise<readonly string[] | null> {
  const { id, email: to, name, language, authenticator } = user;
  const [now] = await tx
    .update(appUser)
    .set({ passkeys: COUNTED })
    .where(eq(appUser.id, id))
    .returning({ passkeys: appUser.passkeys });
  const codes = !authenticator && now?.passkeys === 1 ? newRecoveryCodes() : null;
  if (codes !== null) {
    await tx
      .update(appUser)
      .set({ recovery_hashes: codes.map(hashRecoveryCode) })
      .where(eq(appUser.id, id));
    await tx.delete(sessions).where(and(eq(sessions.user_id, id), ne(sessions.token_hash, tokenHash)));
  }
  await audit(tx, 'factor.add', { detail: { kind: 'passkey' } });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'passkey-on' });
  return codes;
}

/** Recovery codes are worthless once no second factor is left. */
async function countPasskeys(tx: Queries, at: Date, { user }: Session, audit: Audit): Promise<void> {
  const { id, email: to, name, language } = user;
  await tx.update(appUser).set({ passkeys: COUNTED }).where(eq(appUser.id, id));
  await tx
    .update(appUser)
    .set({ recovery_hashes: [] })
    .where(and(eq(appUser.id, id), eq(appUser.passkeys, 0), sql`${appUser.totp_since} is null`));
  await audit(tx, 'factor.remove', { detail: { kind: 'passkey' } });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'passkey-off' });
}
