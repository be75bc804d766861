import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  type CallBody,
  confirmAuthenticator,
  listPasskeys,
  MOST_PASSKEYS,
  type Passkey,
  removeAuthenticator,
  removePasskey,
} from '@alveola/contract';
import { and, eq, ne, sql, isNull } from 'drizzle-orm';
import { appUser, session as sessions } from '../../../platform/db/schema';
import { type Audit, route, type Session } from '../../../platform/http/route';
import { consume, resetLimit } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { refuse } from '../../../platform/base/result';
import { isDuplicate } from '../../../platform/db/connections';
import type { Deps } from '../../../platform/deps';
import type { Queries } from '../../../platform/db/open';
import { invalidCode } from '../identity/confirmationCode';
import { signInChangedMail } from '../identity/accountMails';
import { checkCurrentPassword } from '../identity/passwordHash';
import { findUserById } from '../identity/profile';
import { factorLimit } from '../identity/accountLimits';
import { passkey } from '../identity/accountTables';
import { beginApp, hashRecoveryCode, newRecoveryCodes, turnOnApp, useAppCode } from './authenticatorApp';
import { checkFactor, checkStepUp } from './stepUp';
import {
  CHALLENGE_VALID_FOR,
  listOwn,
  newChallenge,
  relyingParty,
  takeChallenge,
  toCredential,
  toOrigin,
} from './passkeys';

export const beginAuthenticatorRoute = route(beginAuthenticator, async ({ deps, session, body }) => {
  const refusal = await checkCurrentPassword(deps, session, body.current_password);
  if (refusal) return refusal;
  const unproved =
    session.user.passkeys > 0 ? checkStepUp({ stepUp: 'again' }, session, deps.now()) : undefined;
  return unproved ?? (await beginApp(deps, session.user)) ?? refuse('authenticator-on');
});

export const confirmAuthenticatorRoute = route(
  confirmAuthenticator,
  async ({ deps, session, body, audit }) => {
    const { db, now } = deps;
    const { user, tokenHash } = session;
    const limit = factorLimit(user.id, `session ${tokenHash}`);
    const limited = await consume(db, now(), [limit]);
    if (limited) return limited;
    const userRows = await findUserById(db, user.id);
    if (userRows?.user.totp_since) return refuse('authenticator-on');
    if (!userRows || !(await useAppCode(deps, userRows.user, body.code))) return invalidCode();
    await resetLimit(db, limit.key);
    return db.transaction(async (tx) => ({
      recovery_codes: await turnOnApp(tx, now(), userRows.user, tokenHash, audit),
    }));
  },
);

export const removeAuthenticatorRoute = route(removeAuthenticator, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const { user } = session;
  const { id, name } = user;
  const refusal =
    (await checkCurrentPassword(deps, session, body.current_password)) ?? (await checkFactor(context, body));
  if (refusal) return refusal;
  // No mail tells of an app that was never there.
  if (!user.authenticator) return undefined;
  await db.transaction(async (tx) => {
    // A passkey that remains still needs the recovery codes.
    const recoveryChange = user.passkeys > 0 ? {} : { recovery_hashes: [] };
    const set = { totp_secret: null, totp_since: null, totp_step: null, ...recoveryChange };
    await tx.update(appUser).set(set).where(eq(appUser.id, id));
    await audit(tx, 'factor.remove');
    await enqueueMail(tx, now(), signInChangedMail, user, { name, change: 'app-off' });
  });
});

/** ES256, EdDSA and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-7, -8, -257];

const toPasskey = ({ id, name, created_at, last_used_at }: typeof passkey.$inferSelect): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const listPasskeysRoute = route(listPasskeys, async ({ deps, session }) => ({
  host: relyingParty(deps).id,
  passkeys: (await listOwn(deps.db, session.user.id)).map(toPasskey),
}));

export const beginPasskeyRoute = route(beginPasskey, async ({ deps, session: { user } }) => {
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

export const addPasskeyRoute = route(addPasskey, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const credential = await verify(deps, session.user.id, body);
  if (credential === null) return refuse('passkey-invalid');
  const row = {
    id: credential.id,
    user_id: session.user.id,
    name: body.name,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
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
      expectedChallenge,
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

export const removePasskeyRoute = route(
  removePasskey,
  async ({ deps: { db, now }, session, params, audit }) =>
    db.transaction(async (tx) => {
      const removed = await tx
        .delete(passkey)
        .where(and(eq(passkey.id, params.id), eq(passkey.user_id, session.user.id)))
        .returning({ id: passkey.id });
      if (removed.length === 0) return refuse('passkey-not-found');
      const { user } = session;
      await tx.update(appUser).set({ passkeys: COUNTED }).where(eq(appUser.id, user.id));
      // Recovery codes are worthless once no second factor is left.
      await tx
        .update(appUser)
        .set({ recovery_hashes: [] })
        .where(and(eq(appUser.id, user.id), eq(appUser.passkeys, 0), isNull(appUser.totp_since)));
      await audit(tx, 'factor.remove', { detail: { kind: 'passkey' } });
      await enqueueMail(tx, now(), signInChangedMail, user, { name: user.name, change: 'passkey-off' });
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
  const { id, name, authenticator } = user;
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
  await enqueueMail(tx, at, signInChangedMail, user, { name, change: 'passkey-on' });
  return codes;
}
