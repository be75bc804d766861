import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;

/** Allows no inline script or style, no foreign source and no frame (assurance 1.7). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join(';');

/** Keeps an answer that is opened as a page empty and powerless. */
const ANSWER = {
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="answer.json"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

function toSecureHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return {
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'no-referrer',
    ...(publicUrl === null ? {} : { 'strict-transport-security': `max-age=${2 * YEAR}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

export function toAnswerHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  return { ...toSecureHeaders(publicUrl), ...ANSWER };
}

export function secureHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const ofPage = toSecureHeaders(publicUrl);
  const ofAnswer = toAnswerHeaders(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(request.url.startsWith('/api/') ? ofAnswer : ofPage);
  });
}
