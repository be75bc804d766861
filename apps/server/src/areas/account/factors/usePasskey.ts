import type { PasskeyProof } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { passkey } from '../identity/accountTables';
import { takeChallenge } from './passkeyChallenge';
import { relyingParty, toOrigin } from './relyingParty';

/**
 * Whose passkey has answered a challenge; null: none that counts. Of somebody in particular (`userId`), or of whoever
 * signs in, whom the authenticator itself must then have verified.
 */
export async function usePasskey(
  deps: Deps,
  { challenge, response }: PasskeyProof,
  userId: string | null,
): Promise<string | null> {
  const { db, now } = deps;
  const asked = await takeChallenge(deps, challenge, userId === null ? 'sign-in' : 'prove', userId);
  const [own] = await db.select().from(passkey).where(eq(passkey.id, response.id));
  if (asked === null || !own || (userId !== null && own.user_id !== userId)) return null;
  const counter = await verify(deps, response, asked, own, userId === null);
  if (counter === null) return null;
  // Two that come at once with one answer: the challenge lets the first in. A copy of the passkey falls behind.
  const used = await db
    .update(passkey)
    .set({ counter, last_used_at: now() })
    .where(and(eq(passkey.id, own.id), eq(passkey.counter, own.counter)))
    .returning({ id: passkey.id });
  return used.length > 0 ? own.user_id : null;
}

/** @returns how often it has signed; null: it is not its signature, or of another address. */
async function verify(
  deps: Deps,
  { id, response }: PasskeyProof['response'],
  expectedChallenge: string,
  { public_key, counter }: typeof passkey.$inferSelect,
  requireUserVerification: boolean,
): Promise<number | null> {
  // As in `routes.ts`.
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
    // Whatever is wrong with what a stranger sends is told by an exception.
    return null;
  }
}
