import { expect, it } from 'vitest';
import { isCheckout, withStripe } from './headers';

it('opens the policy for Stripe, and for nothing else', () => {
  const strict =
    "default-src 'none';script-src 'self';connect-src 'self';img-src 'self' blob:;require-trusted-types-for 'script';trusted-types app";
  expect(withStripe(strict).split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "img-src 'self' blob: https://*.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ]);
});

it.each([
  ['/payment/purchase', true],
  ['/payment', false],
  ['/payment/purchase/x', false],
  ['/dashboard', false],
])('%s is the checkout: %s', (path, expected) => {
  expect(isCheckout(path)).toBe(expected);
});
