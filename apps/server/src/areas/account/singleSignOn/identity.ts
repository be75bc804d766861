import type { ProblemCode } from '@alveola/contract';
import * as oidc from 'openid-client';
import { findOutbound } from './client';

export interface Identity {
  readonly subject: string;
  readonly findEmail: () => Promise<VerifiedEmail | Failure>;
}

interface VerifiedEmail {
  readonly email: string;
}

export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Failure {
  readonly problem: ProblemCode;
  readonly why: string;
}

export const isFailure = (outcome: object): outcome is Failure => 'problem' in outcome;

const SCOPE = 'openid email';

export async function toAuthorizationAddress(
  config: oidc.Configuration,
  redirectUri: string,
  { state, nonce, verifier }: Expected,
): Promise<string> {
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/** The library checks state, nonce, issuer, audience, times and signature. */
export async function redeem(
  config: oidc.Configuration,
  redirectUri: string,
  answer: string,
  { state, nonce, verifier }: Expected,
): Promise<Identity | Failure> {
  const came = new URL(redirectUri);
  came.search = answer;
  try {
    const tokens = await oidc.authorizationCodeGrant(config, came, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) return { problem: 'single-sign-on-failed', why: 'no-id-token' };
    return {
      subject: claims.sub,
      findEmail: () => findEmail(config, tokens.access_token, claims),
    };
  } catch (error) {
    return toFailure(error);
  }
}

/** Many providers leave the email out of the token and return it on request. */
async function findEmail(config: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
  const isAsked = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  if (!isAsked) return toEmail(claims);
  try {
    return toEmail(await oidc.fetchUserInfo(config, accessToken, claims.sub));
  } catch (error) {
    return toFailure(error);
  }
}

/** Entra ID confirms an email with its own claim, which does not override the common one. */
function toEmail({ email, email_verified, xms_edov }: Readonly<Record<string, unknown>>) {
  if (typeof email !== 'string') return { problem: 'single-sign-on-email', why: 'no-email' } as const;
  const isVerified = [true, 'true', 1, '1'].some((yes) => yes === (email_verified ?? xms_edov));
  return isVerified ? { email } : ({ problem: 'single-sign-on-email', why: 'unverified' } as const);
}

const CANCELLED = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'login_required',
]);
const AWAY = new Set(['server_error', 'temporarily_unavailable']);

function toFailure(error: unknown): Failure {
  const outbound = findOutbound(error);
  if (outbound) return { problem: 'identity-provider-unavailable', why: outbound.problem };
  const errorCode = error instanceof oidc.AuthorizationResponseError ? error.error : '';
  if (CANCELLED.has(errorCode)) return { problem: 'single-sign-on-cancelled', why: errorCode };
  if (AWAY.has(errorCode)) return { problem: 'identity-provider-unavailable', why: errorCode };
  const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return { problem: 'single-sign-on-failed', why };
}
