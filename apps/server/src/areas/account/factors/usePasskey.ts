import type { PasskeyProof } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { passkey } from '../identity/accountTables';
import { relyingParty, takeChallenge, toOrigin } from './passkeyChallenge';

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
