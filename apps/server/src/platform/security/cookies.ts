import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, SECOND } from '../base/time';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps';

export const XSRF_COOKIE = 'XSRF-TOKEN';

export const DEVICE_KNOWN_FOR_MS = 365 * DAY;

/**
 * Scripts cannot read these. `bind` holds a session's binding, `device` recognizes the browser, and
 * `single-sign-on` binds a sign-in at an identity provider.
 */
type SecretCookie = 'bind' | 'device' | 'single-sign-on';

/**
 * Uses the `__Host-` prefix over https, which keeps other hosts and paths from setting it; loopback http
 * lacks it.
 */
export function secretCookie(name: SecretCookie, publicUrl: string | null): string {
  return publicUrl === null ? name : `__Host-${name}`;
}

export function readSecret(
  request: FastifyRequest,
  publicUrl: string | null,
  name: SecretCookie,
): string | null {
  return request.cookies[secretCookie(name, publicUrl)] ?? null;
}

function write(
  reply: FastifyReply,
  publicUrl: string | null,
  name: SecretCookie,
  { value, maxAge }: { readonly value: string; readonly maxAge?: number },
): void {
  void reply.setCookie(secretCookie(name, publicUrl), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl !== null,
    ...(maxAge === undefined ? {} : { maxAge }),
  });
}

export function writeBinding(reply: FastifyReply, publicUrl: string | null, value: string | null): void {
  write(reply, publicUrl, 'bind', value === null ? { value: '', maxAge: 0 } : { value });
}

export function writeDevice(reply: FastifyReply, publicUrl: string | null, value: string): void {
  write(reply, publicUrl, 'device', { value, maxAge: DEVICE_KNOWN_FOR_MS / SECOND });
}

/** Lasts for so many ms; null removes it. Strict suffices: our own page sends the provider's answer. */
export function writeSingleSignOn(
  reply: FastifyReply,
  publicUrl: string | null,
  value: string | null,
  validFor: number,
): void {
  const cookie = value === null ? { value: '', maxAge: 0 } : { value, maxAge: validFor / SECOND };
  write(reply, publicUrl, 'single-sign-on', cookie);
}

/** Scripts may read it, because the client echoes it in X-XSRF-TOKEN. */
export function writeXsrf(reply: FastifyReply, publicUrl: string | null, value: string): void {
  void reply.setCookie(XSRF_COOKIE, value, { path: '/', sameSite: 'lax', secure: publicUrl !== null });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type Keys = Pick<Deps, 'secret' | 'publicUrl'>;

/** Signs a random part together with its session (signed double submit). */
function sign(secret: string, random: string, binding: string): string {
  return createHmac('sha256', secret).update(`xsrf|${random}|${binding}`).digest('base64url');
}

function isGenuine(secret: string, token: string, binding: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, random, binding));
  const sent = Buffer.from(signature);
  return random !== '' && sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** Keeps a valid cookie, so that requests on their way still pass. */
export function refreshXsrf(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: Keys,
  binding?: string,
): void {
  const bound = binding ?? readSecret(request, keys.publicUrl, 'bind') ?? '';
  const present = request.cookies[XSRF_COOKIE] ?? '';
  const random = randomBytes(16).toString('base64url');
  const fresh = () => `${random}.${sign(keys.secret, random, bound)}`;
  writeXsrf(reply, keys.publicUrl, isGenuine(keys.secret, present, bound) ? present : fresh());
}

/**
 * Requires the token unless the request carries no cookie of ours: then no browser of a signed-in user made
 * it.
 */
export function passesXsrf(request: FastifyRequest, { secret, publicUrl }: Keys): boolean {
  if (SAFE.has(request.method)) return true;
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const binding = readSecret(request, publicUrl, 'bind');
  const cookie = request.cookies[XSRF_COOKIE];
  if (binding === null && cookie === undefined) return true;
  const header = request.headers['x-xsrf-token'];
  return cookie !== undefined && header === cookie && isGenuine(secret, cookie, binding ?? '');
}
