import { interval, price, type Price, taxRule } from '@alveola/contract';
import { z } from 'zod';
import { type Order, purchase, type Purchase } from '../plans/payments';
import { afterMonths, computeUnused, priceCart, toMonths } from '../plans/plans';
import { graceEnd } from '../../account/identity/membership';

/** The numbers of Stripe's test cards. Every other number is declined. */
export const SANDBOX_CARDS = {
  '4242424242424242': { brand: 'Visa', declinesNow: false, declinesLater: false },
  '5555555555554444': { brand: 'Mastercard', declinesNow: false, declinesLater: false },
  '4000000000000002': { brand: 'Visa', declinesNow: true, declinesLater: true },
  '4000000000000341': { brand: 'Visa', declinesNow: false, declinesLater: true },
} as const;

const moment = z.coerce.date();

/** The card's number is never stored. */
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expires: z.string(),
  declinesLater: z.boolean(),
});

const checkout = z.object({
  id: z.string(),
  purchase,
  contactEmail: z.string(),
  country: z.string(),
  orgNumber: z.string(),
  firstPaymentAt: moment.nullable().default(null),
  price,
});

const subscription = checkout.omit({ price: true, firstPaymentAt: true }).extend({
  checkout: z.string(),
  card,
  nextInterval: interval,
  nextAmount: z.int(),
  startedAt: moment,
  /** The period ends this many months after the first day. 0 means that nothing was paid yet. */
  anchor: moment,
  months: z.int(),
  periodEnd: moment,
  cancelAtEnd: z.boolean(),
  failedAt: moment.nullable(),
  openBill: z.string().nullable().default(null),
  endedAt: moment.nullable(),
});

const bill = z.object({
  number: z.string(),
  date: moment,
  status: z.enum(['paid', 'open', 'void']),
  price,
  credit: z.int().min(0).default(0),
  country: z.string().nullable().default(null),
  orgNumber: z.string().nullable().default(null),
  until: moment.nullable().default(null),
});

export const sandboxAccount = z.object({
  checkout: checkout.nullable(),
  savedCard: card.nullable(),
  subscriptions: z.array(subscription),
  bills: z.array(bill),
  credit: z.int().min(0).default(0),
});
export type SandboxAccount = z.output<typeof sandboxAccount>;
export type SandboxCard = z.output<typeof card>;
type SandboxCheckout = z.output<typeof checkout>;
export type SandboxSubscription = z.output<typeof subscription>;
export type SandboxBill = z.output<typeof bill>;

export const EMPTY_ACCOUNT: SandboxAccount = {
  checkout: null,
  savedCard: null,
  subscriptions: [],
  bills: [],
  credit: 0,
};

function toPrice(purchase: Purchase, { country, orgNumber }: { country: string; orgNumber: string }): Price {
  const cart = [{ description: purchase.name, quantity: 1, unit: purchase.amount }];
  return priceCart(cart, purchase.currency, taxRule(country, orgNumber));
}

export function openedCheckout(
  account: SandboxAccount,
  order: Order,
): SandboxAccount & { checkout: SandboxCheckout } {
  const { id, purchase, contactEmail, country, orgNumber, firstPaymentAt } = order;
  const price = toPrice(purchase, order);
  const checkout = { id, purchase, contactEmail, country, orgNumber, firstPaymentAt, price };
  return { ...account, checkout };
}

function withNewBill(account: SandboxAccount, newBill: Omit<SandboxBill, 'number'>): SandboxAccount {
  const number = `SANDBOX-${String(account.bills.length + 1).padStart(4, '0')}`;
  return { ...account, bills: [...account.bills, { number, ...newBill }] };
}

function withBill(
  account: SandboxAccount,
  number: string | null,
  fields: Partial<SandboxBill>,
): SandboxAccount {
  const bills = account.bills.map((each) => (each.number === number ? { ...each, ...fields } : each));
  return { ...account, bills };
}

export function paid(
  account: SandboxAccount,
  id: string,
  checkout: SandboxCheckout,
  card: SandboxCard,
  save: boolean,
  now: Date,
): SandboxAccount {
  const { price, firstPaymentAt, ...bought } = checkout;
  const { interval, amount } = bought.purchase;
  const isFree = firstPaymentAt !== null && firstPaymentAt > now;
  const anchor = isFree ? firstPaymentAt : now;
  const months = isFree ? 0 : toMonths(interval);
  const begun: SandboxSubscription = {
    ...bought,
    id,
    checkout: checkout.id,
    card,
    nextInterval: interval,
    nextAmount: amount,
    startedAt: now,
    anchor,
    months,
    periodEnd: afterMonths(anchor, months),
    cancelAtEnd: false,
    failedAt: null,
    openBill: null,
    endedAt: null,
  };
  const { country, orgNumber } = checkout;
  const billOptions = { date: now, country, orgNumber, until: begun.periodEnd };
  const billed = isFree
    ? account
    : withNewBill(account, { ...billOptions, status: 'paid', price, credit: 0 });
  return {
    ...billed,
    checkout: null,
    savedCard: save ? card : account.savedCard,
    subscriptions: [...billed.subscriptions, begun],
  };
}

export function advanced(account: SandboxAccount, now: Date): SandboxAccount {
  return account.subscriptions.reduce((all, { id }) => advancedOne(all, id, now), account);
}

function advancedOne(account: SandboxAccount, id: string, now: Date): SandboxAccount {
  const due = account.subscriptions.find((each) => each.id === id);
  if (!due || due.endedAt !== null || due.periodEnd > now) return account;
  if (due.cancelAtEnd) return changed(account, id, { endedAt: due.periodEnd });
  const price = toPrice(nextPurchase(due), due);
  const credit = Math.min(account.credit, price.total);
  if (due.card.declinesLater && credit < price.total) return unpaid(account, due, price, now);
  const billed = withNewBill(account, { ...nextPeriod(due), status: 'paid', price, credit });
  return advancedOne(renewed({ ...billed, credit: account.credit - credit }, due), id, now);
}

function unpaid(account: SandboxAccount, due: SandboxSubscription, price: Price, now: Date): SandboxAccount {
  const end = graceEnd(due.periodEnd);
  const failed = due.failedAt === null ? failedNow(account, due, price) : account;
  if (end > now) return failed;
  const open = failed.subscriptions.find(({ id }) => id === due.id)?.openBill ?? null;
  return changed(withBill(failed, open, { status: 'void' }), due.id, { endedAt: end });
}

function failedNow(account: SandboxAccount, due: SandboxSubscription, price: Price): SandboxAccount {
  const billed = withNewBill(account, { ...nextPeriod(due), status: 'open', price, credit: 0 });
  return changed(billed, due.id, {
    failedAt: due.periodEnd,
    openBill: billed.bills.at(-1)?.number ?? null,
  });
}

function nextPeriod(due: SandboxSubscription): Pick<SandboxBill, 'date' | 'until' | 'country' | 'orgNumber'> {
  const { country, orgNumber, anchor, months, nextInterval, periodEnd } = due;
  return { date: periodEnd, until: afterMonths(anchor, months + toMonths(nextInterval)), country, orgNumber };
}

export function renewalPrice(due: SandboxSubscription, other: Partial<Purchase> = {}): Price {
  return toPrice({ ...nextPurchase(due), ...other }, due);
}

function nextPurchase({ purchase, nextInterval, nextAmount }: SandboxSubscription): Purchase {
  return { ...purchase, interval: nextInterval, amount: nextAmount };
}

function renewed(account: SandboxAccount, due: SandboxSubscription): SandboxAccount {
  const purchase = nextPurchase(due);
  const months = due.months + toMonths(purchase.interval);
  return changed(account, due.id, {
    purchase,
    months,
    periodEnd: afterMonths(due.anchor, months),
  });
}

/** Pays an open bill with the new card at once; null: it is declined, and nothing changes. */
export function withCard(account: SandboxAccount, id: string, card: SandboxCard): SandboxAccount | null {
  const due = account.subscriptions.find((each) => each.id === id);
  if (!due || due.endedAt !== null) return null;
  const withSaved = { ...account, savedCard: account.savedCard && card };
  if (due.failedAt === null) return changed(withSaved, id, { card });
  if (card.declinesLater) return null;
  const settled = withBill(renewed(withSaved, due), due.openBill, {
    status: 'paid',
  });
  return changed(settled, id, { card, failedAt: null, openBill: null });
}

export function ended(account: SandboxAccount, id: string, now: Date): SandboxAccount {
  const ending = account.subscriptions.find((each) => each.id === id);
  if (!ending || ending.endedAt !== null) return account;
  const from = afterMonths(ending.anchor, ending.months - toMonths(ending.purchase.interval));
  const paidFor = ending.months === 0 ? 0 : toPrice(ending.purchase, ending).total;
  const unused = computeUnused(paidFor, from, ending.periodEnd, now);
  const closed = withBill(account, ending.openBill, { status: 'void' });
  return changed({ ...closed, credit: account.credit + unused }, id, { endedAt: now });
}

export function changed(
  account: SandboxAccount,
  id: string,
  fields: Partial<SandboxSubscription>,
): SandboxAccount {
  const subscriptions = account.subscriptions.map((each) =>
    each.id === id && each.endedAt === null ? { ...each, ...fields } : each,
  );
  return { ...account, subscriptions };
}
