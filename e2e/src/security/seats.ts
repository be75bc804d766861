import { type Client, signedIn } from '../../../apps/server/src/testing/product';
import type { Product } from '../support/product';

/** A trial has one user. More seats need a quote, an offer, and its payment. */
export async function agreeOnSeats({ url, accounts }: Product, clinic_users: number): Promise<void> {
  const [clinic, provider] = await Promise.all([
    signedIn(url, accounts.clinic),
    signedIn(url, accounts.provider),
  ]);
  const contactEmail = accounts.clinic.email;
  const quote = await made(clinic, '/quote-requests', { clinic_users, contactEmail });
  const offer = { clinic_users, price: 9900, interval: 'MONTHLY' };
  await made(provider, `/provider/quote-requests/${quote.id}/offer`, offer);
  const accepted = { priceType: 'custom', quote: quote.id, contactEmail };
  const checkout = await made(clinic, '/billing/checkout', accepted);
  const card = { number: '4242 4242 4242 4242', expires: '12 / 40', cvc: '123' };
  await made(clinic, `/billing/checkout/${checkout.id}/sandbox-card`, { card });
  await made(clinic, `/billing/checkout/${checkout.id}/complete`);
}

async function made(who: Client, path: string, body?: unknown) {
  const { status, data } = await who.call('POST', path, body);
  if (status >= 300) throw new Error(`POST ${path} was answered with ${status}.`);
  return data;
}
