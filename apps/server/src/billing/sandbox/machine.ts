import type { Interval, Price } from '@alveola/contract';
import { priceCart } from '../cart';
import type { Order, Purchase } from '../payments';
import { afterMonths, monthsOf } from '../period';
import { graceEnd } from '../standing';
import { taxRule } from '../tax';
import type {
  SandboxAccount,
  SandboxBill,
  SandboxCard,
  SandboxCheckout,
  SandboxSubscription,
} from './account';

/** The sandbox's bank and biller: an account and a moment go in, an account comes out. */

function priceOf(purchase: Purchase, { country, orgNumber }: { country: string; orgNumber: string }): Price {
  const cart = [{ description: purchase.name, quantity: 1, unit: purchase.amount }];
  return priceCart(cart, purchase.currency, taxRule(country, orgNumber));
}

export function openedCheckout(
  account: SandboxAccount,
  order: Order,
): SandboxAccount & { checkout: SandboxCheckout } {
  const { id, purchase, contactEmail, country, orgNumber } = order;
  const checkout = { id, purchase, contactEmail, country, orgNumber, price: priceOf(purchase, order) };
  return { ...account, checkout };
}

function bill(
  account: SandboxAccount,
  date: Date,
  status: SandboxBill['status'],
  price: Price,
): SandboxAccount {
  const number = `SANDBOX-${String(account.bills.length + 1).padStart(4, '0')}`;
  return { ...account, bills: [...account.bills, { number, date, status, price }] };
}

/** The open payment is paid with this card: its subscription begins. A card that is declined changes nothing. */
export function paid(
  account: SandboxAccount,
  id: string,
  checkout: SandboxCheckout,
  card: SandboxCard,
  save: boolean,
  now: Date,
): SandboxAccount {
  const { price, ...bought } = checkout;
  const { interval, amount } = bought.purchase;
  const begun: SandboxSubscription = {
    ...bought,
    id,
    checkout: checkout.id,
    card,
    nextInterval: interval,
    nextAmount: amount,
    startedAt: now,
    anchor: now,
    months: monthsOf(interval),
    periodEnd: afterMonths(now, monthsOf(interval)),
    cancelAtEnd: false,
    failedAt: null,
    endedAt: null,
  };
  const billed = bill(account, now, 'paid', price);
  return {
    ...billed,
    checkout: null,
    savedCard: save ? card : account.savedCard,
    subscriptions: [...billed.subscriptions, begun],
  };
}

/** Everything that has come due until now: renewals, failed payments, ends. */
export function advanced(account: SandboxAccount, now: Date): SandboxAccount {
  return account.subscriptions.reduce((all, { id }) => advancedOne(all, id, now), account);
}

function advancedOne(account: SandboxAccount, id: string, now: Date): SandboxAccount {
  const one = account.subscriptions.find((each) => each.id === id);
  if (!one || one.endedAt !== null || one.periodEnd > now) return account;
  if (one.cancelAtEnd) return changed(account, id, { endedAt: one.periodEnd });
  if (one.card.declinesLater) return unpaid(account, one, now);
  return advancedOne(renewed(account, one), id, now);
}

function unpaid(account: SandboxAccount, one: SandboxSubscription, now: Date): SandboxAccount {
  const end = graceEnd(one.periodEnd);
  const billed =
    one.failedAt === null ? bill(account, one.periodEnd, 'open', priceOf(nextPurchase(one), one)) : account;
  return changed(billed, one.id, { failedAt: one.periodEnd, endedAt: end <= now ? end : null });
}

function nextPurchase({ purchase, nextInterval, nextAmount }: SandboxSubscription): Purchase {
  return { ...purchase, interval: nextInterval, amount: nextAmount };
}

function renewed(account: SandboxAccount, one: SandboxSubscription): SandboxAccount {
  const purchase = nextPurchase(one);
  const months = one.months + monthsOf(purchase.interval);
  const billed = bill(account, one.periodEnd, 'paid', priceOf(purchase, one));
  return changed(billed, one.id, { purchase, months, periodEnd: afterMonths(one.anchor, months) });
}

/** Some fields of one subscription, unless it has ended. */
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

export function withInterval(
  account: SandboxAccount,
  id: string,
  interval: Interval,
  amount: number,
): SandboxAccount {
  return changed(account, id, { nextInterval: interval, nextAmount: amount });
}
