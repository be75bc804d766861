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
