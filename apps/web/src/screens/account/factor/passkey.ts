import type {
  addPasskey,
  beginPasskey,
  CallBody,
  CallOutput,
  passkeyAsked,
  PasskeyProof,
} from '@alveola/contract';
import type { z } from 'zod';
import { ApiProblem } from '../../../shell/problem';

/** Why a passkey cannot be used on this page, where it belongs to `host`; null: it can. */
export function findObstacle(host: string): 'address' | 'browser' | null {
  if (location.hostname !== host) return 'address';
  return 'PublicKeyCredential' in window ? null : 'browser';
}

/** Has the user's authenticator answer. @throws ApiProblem where they leave it */
export async function answerChallenge(asked: z.output<typeof passkeyAsked>): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.options;
  return { challenge: asked.challenge, response: await orRefused(startAuthentication({ optionsJSON })) };
}

/** Has the user's authenticator make a passkey. @throws ApiProblem where they leave it */
export async function makePasskey(
  asked: CallOutput<typeof beginPasskey>,
): Promise<Pick<CallBody<typeof addPasskey>, 'challenge' | 'response'>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.options;
  return { challenge: asked.challenge, response: await orRefused(startRegistration({ optionsJSON })) };
}

/** A browser does not say why: cancelled, too late, or nothing there that it could use. */
async function orRefused<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(() => {
    throw new ApiProblem({ status: 0, code: 'passkey-invalid', message: 'The passkey was not accepted.' });
  });
}
