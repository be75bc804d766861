import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { readSecret, writeXsrf, XSRF_COOKIE } from './cookies';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

type Keys = Pick<Deps, 'secret' | 'publicUrl'>;

/** Signed double submit: a random part, and its signature together with the session that it belongs to. */
function sign(secret: string, random: string, binding: string): string {
  return createHmac('sha256', secret).update(`xsrf|${random}|${binding}`).digest('base64url');
}

function isGenuine(secret: string, token: string, binding: string): boolean {
  const [random = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(secret, random, binding));
  const given = Buffer.from(signature);
  return random !== '' && given.length === expected.length && timingSafeEqual(given, expected);
}

/** Sets the cookie; one that still holds is kept, so that a request on its way is not cut off. */
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
 * Whether a request may change something. One that carries none of our cookies was not made by a browser on
 * behalf of somebody signed in here.
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
