import { z } from 'zod';
import { clinicIdentity } from '../account/account';
import { defineCall, handle, handleParams } from '../call';
import { email, optionalLines } from '../account/fields';
import { currency, interval, minorUnits } from './money';

export const QUOTE_STATUS = ['open', 'offered', 'accepted'] as const;

export const MOST_CLINIC_USERS = 500;
const clinicUsers = z.int('clinic-users').min(1, 'clinic-users').max(MOST_CLINIC_USERS, 'clinic-users');

export const quoteOffer = z.object({
  clinic_users: clinicUsers,
  price: minorUnits,
  currency,
  interval,
});

export type QuoteOffer = z.output<typeof quoteOffer>;

export const quoteRequest = z.object({
  id: handle,
  status: z.enum(QUOTE_STATUS),
  clinic_users: clinicUsers,
  message: z.string(),
  contactEmail: z.string(),
  created_at: z.iso.datetime(),
  offer: quoteOffer.nullable(),
});
export type QuoteRequest = z.output<typeof quoteRequest>;

export const askQuote = defineCall('POST', '/quote-requests', () => ({
  access: 'billing',
  summary: 'Ask for a plan with several users',
  body: z.strictObject({
    clinic_users: clinicUsers,
    message: optionalLines(2000).default(''),
    contactEmail: email,
  }),
  output: quoteRequest,
  status: 201,
}));

export const providerQuote = quoteRequest.extend({ clinic: clinicIdentity });
export type ProviderQuote = z.output<typeof providerQuote>;

export const listQuotes = defineCall('GET', '/provider/quote-requests', () => ({
  access: 'provider',
  summary: 'Quote requests, those without an answer first',
  output: z.array(providerQuote),
}));

export const offerQuote = defineCall('POST', '/provider/quote-requests/:id/offer', () => ({
  access: 'provider',
  notFound: 'quote-not-found',
  summary: 'Answer a quote request; the clinic accepts it by paying',
  params: handleParams,
  body: z.strictObject({
    clinic_users: clinicUsers,
    price: minorUnits.min(1, 'price').max(100_000_000, 'price'),
    interval,
  }),
  output: providerQuote,
}));
