import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { readSecret, writeXsrf, XSRF_COOKIE } from './cookies';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type Keys = Pick<Deps, 'secret' | 'publicUrl'>;

/** Signs a random part together with its session (signed double submit). */
function sign(secret: string, random: string, binding: string): string {
  return createHmac('sha256', secret).update(`xsrf|${random}|${binding}`).digest('base64url');
}

function isGenuine(secret: string, token: string, binding: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, random, binding));
  const given = Buffer.from(signature);
  return random !== '' && given.length === expected.length && timingSafeEqual(given, expected);
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
