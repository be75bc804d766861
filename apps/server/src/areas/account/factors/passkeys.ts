import { type PasskeyProof, TRANSPORTS } from '@alveola/contract';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { newId, newSecret } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { MINUTE } from '../../../platform/base/time';
import { passkey, passkeyChallenge } from '../identity/accountTables';

/** WebAuthn ties a passkey to a host name and refuses IP addresses, so an evaluation uses this name. */
const LOCAL = 'localhost';

export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>) {
  return { id: publicUrl === null ? LOCAL : new URL(publicUrl).hostname, name: 'Alveola' };
}

/** An evaluation listens on whichever port is free, so any origin of this machine is accepted. */
export function toOrigin({ publicUrl }: Pick<Deps, 'publicUrl'>, clientDataJSON: string): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const claimedOrigin: unknown = readOrigin(clientDataJSON);
  const isHere =
    typeof claimedOrigin === 'string' &&
    URL.canParse(claimedOrigin) &&
    new URL(claimedOrigin).hostname === LOCAL;
  return isHere ? claimedOrigin : `http://${LOCAL}`;
}

function readOrigin(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin;
  } catch {
    return null;
  }
}

/** In ms. The browser is given the same limit. */
export const CHALLENGE_VALID_FOR = 5 * MINUTE;

type Purpose = (typeof passkeyChallenge.$inferSelect)['purpose'];

export async function newChallenge({ db, now }: Deps, purpose: Purpose, userId: string | null) {
  const row = {
    id: newId(),
    purpose,
    user_id: userId,
    challenge: newSecret(),
    expires_at: new Date(now().getTime() + CHALLENGE_VALID_FOR),
  };
  await db.insert(passkeyChallenge).values(row);
  return row;
}

/** Uses the challenge up, which must belong to this user and not have expired. */
export async function takeChallenge(
  { db, now }: Deps,
  id: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string | null> {
  const [row] = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.id, id),
        eq(passkeyChallenge.purpose, purpose),
        userId === null ? isNull(passkeyChallenge.user_id) : eq(passkeyChallenge.user_id, userId),
        gt(passkeyChallenge.expires_at, now()),
      ),
    )
    .returning();
  return row?.challenge ?? null;
}

export function listOwn(db: Queries, userId: string) {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(asc(passkey.created_at), asc(passkey.id));
}

export const toCredential = ({ id, transports }: typeof passkey.$inferSelect) => ({
  id,
  type: 'public-key' as const,
  transports: TRANSPORTS.filter((each) => transports.includes(each)),
});

/** Without `userId` any passkey may answer, and the authenticator must verify its user by itself. */
export async function askPasskey(deps: Deps, userId: string | null) {
  const { id, challenge } = await newChallenge(deps, userId === null ? 'sign-in' : 'prove', userId);
  const userPasskeys = userId === null ? [] : await listOwn(deps.db, userId);
  const options = {
    challenge,
    timeout: CHALLENGE_VALID_FOR,
    rpId: relyingParty(deps).id,
    allowCredentials: userPasskeys.map(toCredential),
    userVerification: userId === null ? ('required' as const) : ('preferred' as const),
  };
  return { challenge: id, options };
}

/**
 * With `userId` the passkey must belong to that user. Without it the authenticator itself must have verified
 * the user.
 * @returns the id of the passkey's user, or null if the response is not valid
 */
export async function usePasskey(
  deps: Deps,
  { challenge, response }: PasskeyProof,
  userId: string | null,
): Promise<string | null> {
  const { db, now } = deps;
  const expectedChallenge = await takeChallenge(
    deps,
    challenge,
    userId === null ? 'sign-in' : 'prove',
    userId,
  );
  const [storedPasskey] = await db.select().from(passkey).where(eq(passkey.id, response.id));
  if (expectedChallenge === null || !storedPasskey || (userId !== null && storedPasskey.user_id !== userId))
    return null;
  const counter = await verify(deps, response, expectedChallenge, storedPasskey, userId === null);
  if (counter === null) return null;
  // The counter lets only the first of two simultaneous requests through, and reveals a copied passkey.
  const used = await db
    .update(passkey)
    .set({ counter, last_used_at: now() })
    .where(and(eq(passkey.id, storedPasskey.id), eq(passkey.counter, storedPasskey.counter)))
    .returning({ id: passkey.id });
  return used.length > 0 ? storedPasskey.user_id : null;
}

async function verify(
  deps: Deps,
  { id, response }: PasskeyProof['response'],
  expectedChallenge: string,
  { public_key, counter }: typeof passkey.$inferSelect,
  requireUserVerification: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin: toOrigin(deps, response.clientDataJSON),
      expectedRPID: relyingParty(deps).id,
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
      requireUserVerification,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
