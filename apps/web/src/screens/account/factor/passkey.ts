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

/** A passkey belongs to `host`. null: it can be used here. */
export function findObstacle(host: string): 'address' | 'browser' | null {
  if (location.hostname !== host) return 'address';
  return 'PublicKeyCredential' in window ? null : 'browser';
}

/** @throws ApiProblem when the user cancels */
export async function answerChallenge(challenge: z.output<typeof passkeyAsked>): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = challenge.options;
  return { challenge: challenge.challenge, response: await orRefused(startAuthentication({ optionsJSON })) };
}

/** @throws ApiProblem when the user cancels */
export async function makePasskey(
  challenge: CallOutput<typeof beginPasskey>,
): Promise<Pick<CallBody<typeof addPasskey>, 'challenge' | 'response'>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = challenge.options;
  return { challenge: challenge.challenge, response: await orRefused(startRegistration({ optionsJSON })) };
}

/** A browser gives no reason: it may be cancelled, too late, or without a usable authenticator. */
async function orRefused<T>(answer: Promise<T>): Promise<T> {
  return answer.catch(() => {
    throw new ApiProblem({ status: 0, code: 'passkey-invalid', message: 'The passkey was not accepted.' });
  });
}
