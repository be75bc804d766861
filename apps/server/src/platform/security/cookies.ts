import type { FastifyReply, FastifyRequest } from 'fastify';

export const XSRF_COOKIE = 'XSRF-TOKEN';

/** Over https the name itself forbids that another host or path sets it; loopback http has no such promise. */
export function bindingCookie(publicUrl: string | null): string {
  return publicUrl === null ? 'bind' : '__Host-bind';
}

export function readBinding(request: FastifyRequest, publicUrl: string | null): string | null {
  return request.cookies[bindingCookie(publicUrl)] ?? null;
}

/** null takes the cookie away. */
export function writeBinding(reply: FastifyReply, publicUrl: string | null, value: string | null): void {
  void reply.setCookie(bindingCookie(publicUrl), value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl !== null,
    ...(value === null ? { maxAge: 0 } : {}),
  });
}

/** Readable by the client on purpose: it is echoed in the header X-XSRF-TOKEN. */
export function writeXsrf(reply: FastifyReply, publicUrl: string | null, value: string): void {
  void reply.setCookie(XSRF_COOKIE, value, { path: '/', sameSite: 'lax', secure: publicUrl !== null });
}
