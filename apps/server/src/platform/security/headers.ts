import type { FastifyInstance } from 'fastify';
import { DAY } from '../base/time';

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

/** In days; RFC 9116 wants less than a year. */
const HOLDS = 180;

export function serveSecurityTxt(app: FastifyInstance, contact: string, now: () => Date): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(now().getTime() + HOLDS * DAY).toISOString();
    const lines = [`Contact: mailto:${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en, nb, pt'];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

/** Adds sources for the checkout, where Stripe takes the payment (docs.stripe.com/security/guide). */
const MORE: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'connect-src': 'https://api.stripe.com',
  'img-src': 'https://*.stripe.com',
};
const FRAMES = 'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com';
/** Stripe's loader assigns its script's address as text, which trusted types would refuse. */
const WITHOUT = ['require-trusted-types-for', 'trusted-types'];

const CHECKOUT = /^\/payment\/purchase\/?$/;

export function isCheckout(path: string): boolean {
  return CHECKOUT.test(path);
}

export function withStripe(policy: string): string {
  const directives = policy.split(';').flatMap((directive) => {
    const [name = ''] = directive.trim().split(' ');
    if (WITHOUT.includes(name)) return [];
    const more = MORE[name];
    return more === undefined ? directive.trim() : `${directive.trim()} ${more}`;
  });
  return [...directives, FRAMES].join(';');
}
