import { type Interval, type Price, taxRule } from '@alveola/contract';
import { priceCart } from '../plans/cart';
import type { Order, Purchase } from '../plans/payments';
import { afterMonths, toMonths, computeUnused } from '../plans/billingPeriod';
import { graceEnd } from '../../account/identity/membership';
import type {
  SandboxAccount,
  SandboxBill,
  SandboxCard,
  SandboxCheckout,
  SandboxSubscription,
} from './sandboxAccount';

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

function bill(account: SandboxAccount, newBill: Omit<SandboxBill, 'number'>): SandboxAccount {
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
  const billed = isFree ? account : bill(account, { ...billOptions, status: 'paid', price, credit: 0 });
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
  const subscriptionDue = account.subscriptions.find((each) => each.id === id);
  if (!subscriptionDue || subscriptionDue.endedAt !== null || subscriptionDue.periodEnd > now) return account;
  if (subscriptionDue.cancelAtEnd) return changed(account, id, { endedAt: subscriptionDue.periodEnd });
  const price = toPrice(nextPurchase(subscriptionDue), subscriptionDue);
  const credit = Math.min(account.credit, price.total);
  if (subscriptionDue.card.declinesLater && credit < price.total)
    return unpaid(account, subscriptionDue, price, now);
  const billed = bill(account, { ...nextPeriod(subscriptionDue), status: 'paid', price, credit });
  return advancedOne(renewed({ ...billed, credit: account.credit - credit }, subscriptionDue), id, now);
}

function unpaid(
  account: SandboxAccount,
  subscriptionDue: SandboxSubscription,
  price: Price,
  now: Date,
): SandboxAccount {
  const end = graceEnd(subscriptionDue.periodEnd);
  const failed = subscriptionDue.failedAt === null ? failedNow(account, subscriptionDue, price) : account;
  if (end > now) return failed;
  const open = failed.subscriptions.find(({ id }) => id === subscriptionDue.id)?.openBill ?? null;
  return changed(withBill(failed, open, { status: 'void' }), subscriptionDue.id, { endedAt: end });
}

function failedNow(
  account: SandboxAccount,
  subscriptionDue: SandboxSubscription,
  price: Price,
): SandboxAccount {
  const billed = bill(account, { ...nextPeriod(subscriptionDue), status: 'open', price, credit: 0 });
  return changed(billed, subscriptionDue.id, {
    failedAt: subscriptionDue.periodEnd,
    openBill: billed.bills.at(-1)?.number ?? null,
  });
}

function nextPeriod(
  subscriptionDue: SandboxSubscription,
): Pick<SandboxBill, 'date' | 'until' | 'country' | 'orgNumber'> {
  const { country, orgNumber, anchor, months, nextInterval, periodEnd } = subscriptionDue;
  return { date: periodEnd, until: afterMonths(anchor, months + toMonths(nextInterval)), country, orgNumber };
}

export function renewalPrice(subscriptionDue: SandboxSubscription, other: Partial<Purchase> = {}): Price {
  return toPrice({ ...nextPurchase(subscriptionDue), ...other }, subscriptionDue);
}

function nextPurchase({ purchase, nextInterval, nextAmount }: SandboxSubscription): Purchase {
  return { ...purchase, interval: nextInterval, amount: nextAmount };
}

function renewed(account: SandboxAccount, subscriptionDue: SandboxSubscription): SandboxAccount {
  const purchase = nextPurchase(subscriptionDue);
  const months = subscriptionDue.months + toMonths(purchase.interval);
  return changed(account, subscriptionDue.id, {
    purchase,
    months,
    periodEnd: afterMonths(subscriptionDue.anchor, months),
  });
}

/**
 * Pays an open bill with the new card at once. Returns null if that card is declined; then nothing changes.
 */
export function withCard(account: SandboxAccount, id: string, card: SandboxCard): SandboxAccount | null {
  const subscriptionDue = account.subscriptions.find((each) => each.id === id);
  if (!subscriptionDue || subscriptionDue.endedAt !== null) return null;
  const accountWithCard = { ...account, savedCard: account.savedCard && card };
  if (subscriptionDue.failedAt === null) return changed(accountWithCard, id, { card });
  if (card.declinesLater) return null;
  const settled = withBill(renewed(accountWithCard, subscriptionDue), subscriptionDue.openBill, {
    status: 'paid',
  });
  return changed(settled, id, { card, failedAt: null, openBill: null });
}

export function ended(account: SandboxAccount, id: string, now: Date): SandboxAccount {
  const endingSubscription = account.subscriptions.find((each) => each.id === id);
  if (!endingSubscription || endingSubscription.endedAt !== null) return account;
  const from = afterMonths(
    endingSubscription.anchor,
    endingSubscription.months - toMonths(endingSubscription.purchase.interval),
  );
  const paidFor =
    endingSubscription.months === 0 ? 0 : toPrice(endingSubscription.purchase, endingSubscription).total;
  const unused = computeUnused(paidFor, from, endingSubscription.periodEnd, now);
  const closed = withBill(account, endingSubscription.openBill, { status: 'void' });
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

export function withInterval(
  account: SandboxAccount,
  id: string,
  interval: Interval,
  amount: number,
): SandboxAccount {
  return changed(account, id, { nextInterval: interval, nextAmount: amount });
}
