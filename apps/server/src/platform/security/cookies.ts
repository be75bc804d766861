import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, SECOND } from '../base/time';

export const XSRF_COOKIE = 'XSRF-TOKEN';

/** ms for which a browser remembers which device it is, and the server whose. */
export const DEVICE_KNOWN_FOR = 365 * DAY;

/**
 * Out of reach of scripts. `bind`: to which a session is bound; `device`: by which the browser is known again;
 * `single-sign-on`: to which a sign-in at an identity provider is bound.
 */
type SecretCookie = 'bind' | 'device' | 'single-sign-on';

/** Over https the name itself forbids that another host or path sets it; loopback http has no such promise. */
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

/** null takes the cookie away. */
export function writeBinding(reply: FastifyReply, publicUrl: string | null, value: string | null): void {
  write(reply, publicUrl, 'bind', value === null ? { value: '', maxAge: 0 } : { value });
}

/** Stays when the session ends. */
export function writeDevice(reply: FastifyReply, publicUrl: string | null, value: string): void {
  write(reply, publicUrl, 'device', { value, maxAge: DEVICE_KNOWN_FOR / SECOND });
}

/** For so many ms; null takes the cookie away. It comes with what our own page asks, wherever the browser has been. */
export function writeSingleSignOn(
  reply: FastifyReply,
  publicUrl: string | null,
  value: string | null,
  validFor: number,
): void {
  const cookie = value === null ? { value: '', maxAge: 0 } : { value, maxAge: validFor / SECOND };
  write(reply, publicUrl, 'single-sign-on', cookie);
}

/** Readable by the client on purpose: it is echoed in the header X-XSRF-TOKEN. */
export function writeXsrf(reply: FastifyReply, publicUrl: string | null, value: string): void {
  void reply.setCookie(XSRF_COOKIE, value, { path: '/', sameSite: 'lax', secure: publicUrl !== null });
}
