import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY, SECOND } from '../base/time';

export const XSRF_COOKIE = 'XSRF-TOKEN';

/** Milliseconds for which a browser and the server remember a device. */
export const DEVICE_KNOWN_FOR = 365 * DAY;

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
  write(reply, publicUrl, 'device', { value, maxAge: DEVICE_KNOWN_FOR / SECOND });
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
