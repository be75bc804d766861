import type { IdentityProblem, ProblemCode } from '@alveola/contract';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { createFetch, isOpen, OutboundError } from '../../../platform/outbound/request';
import { traced } from '../../../platform/base/tracing';
import type { Queries } from '../../../platform/db/open';
import { unseal } from '../../../platform/security/seal';
import { identityProvider } from '../identity/accountTables';

/** `found` is the issuer's own name or the answer's status, if that is the problem. */
interface IdentityFault {
  readonly problem: IdentityProblem;
  readonly found: string | null;
}

interface Client {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
}

type Asking = Pick<Deps, 'outboundAllow' | 'deadlines'>;

/** All requests share one deadline and follow the rules for addresses set by a clinic. */
export async function discover(
  { outboundAllow, deadlines }: Asking,
  { issuer, client_id, client_secret }: Client,
): Promise<oidc.Configuration | IdentityFault> {
  const server = new URL(issuer);
  const ends = AbortSignal.timeout(deadlines.identityProvider);
  // The product's own rules decide where plain http is allowed.
  const isPlain = server.protocol === 'http:';
  try {
    const config = await traced('identity-provider', {}, () =>
      oidc.discovery(server, client_id, client_secret, toAuthentication(client_secret), {
        [oidc.customFetch]: createFetch(outboundAllow, ends),
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      }),
    );
    return findFault(config, issuer, outboundAllow) ?? config;
  } catch (error) {
    return toFault(error);
  }
}

export const isFault = (configuration: oidc.Configuration | IdentityFault): configuration is IdentityFault =>
  'problem' in configuration;

/** Providers decode a secret in the header differently, so it goes into the body where that is accepted. */
function toAuthentication(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');

function findFault(
  config: oidc.Configuration,
  entered: string,
  allowed: Asking['outboundAllow'],
): IdentityFault | null {
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
  // The library lets public clouds use another issuer name, which would let users of any organization sign
  // in.
  if (withoutSlash(issuer) !== withoutSlash(entered))
    return { problem: 'issuer', found: issuer.slice(0, 500) };
  // The browser is sent to this address, so its scheme is checked.
  const needed = [authorization_endpoint, token_endpoint, jwks_uri];
  const isUsable = (address = '') => URL.canParse(address) && isOpen(new URL(address), allowed);
  return needed.every(isUsable) ? null : { problem: 'not-a-provider', found: null };
}

const ANOTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
const described = z.object({ body: z.object({ issuer: z.string().max(500) }) });
const readIssuer = (cause: unknown): string | null => described.safeParse(cause).data?.body.issuer ?? null;

function toFault(error: unknown): IdentityFault {
  const outbound = findOutbound(error);
  if (outbound) return { problem: outbound.problem, found: null };
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Response && !cause.ok) return { problem: 'status', found: String(cause.status) };
  if (error instanceof oidc.ClientError && error.code === ANOTHER_ISSUER)
    return { problem: 'issuer', found: readIssuer(cause) };
  return { problem: 'not-a-provider', found: null };
}

function findOutbound(error: unknown): OutboundError | null {
  if (error instanceof OutboundError) return error;
  return error instanceof Error && error.cause !== undefined ? findOutbound(error.cause) : null;
}

/** The provider checks the credentials of the client before it refuses this made-up code. */
export async function findClientFault(
  config: oidc.Configuration,
  redirectUri: string,
): Promise<IdentityFault | null> {
  const code = oidc.randomState();
  const probe = { code, redirect_uri: redirectUri, code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', probe);
    return null;
  } catch (error) {
    if (error instanceof oidc.WWWAuthenticateChallengeError) return { problem: 'client', found: null };
    if (error instanceof oidc.ResponseBodyError)
      return /client/.test(error.error) ? { problem: 'client', found: null } : null;
    return toFault(error);
  }
}

export type ProviderRow = typeof identityProvider.$inferSelect;

export async function findProviderBySlug(db: Queries, slug: string): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(identityProvider)
    .where(and(eq(identityProvider.slug, slug), eq(identityProvider.enabled, true)));
  return row ?? null;
}

export async function findProvider(db: Queries, clinicId: string): Promise<ProviderRow | null> {
  const [row] = await db.select().from(identityProvider).where(eq(identityProvider.clinic_id, clinicId));
  return row ?? null;
}

export const toProviderPurpose = (clinicId: string): string => `identity-provider|${clinicId}`;

export function toClient({ secret }: Pick<Deps, 'secret'>, row: ProviderRow): Client {
  const { clinic_id, issuer, client_id, client_secret: sealed } = row;
  const client_secret = unseal(secret, toProviderPurpose(clinic_id), sealed);
  if (client_secret === null)
    throw new Error('The secret of an identity provider was sealed under another key.');
  return { issuer, client_id, client_secret };
}

/**
 * Each clinic has its own address, so that no answer counts for another clinic. It is written the way the
 * library writes it, because providers compare it literally.
 */
export const toRedirectUri = (webUrl: string, slug: string): string =>
  new URL(`${webUrl}/login/${slug}`).href;

export interface Identity {
  readonly subject: string;
  readonly findEmail: () => Promise<{ readonly email: string } | Failure>;
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
