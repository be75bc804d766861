import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import {
  type PaymentAccount,
  type Payment,
  type Payments,
  PaymentsUnavailable,
  type SubscriptionState,
} from '../plans/payments';
import { sandboxAccounts } from '../plans/billingTables';
import {
  advanced,
  changed,
  EMPTY_ACCOUNT,
  ended,
  openedCheckout,
  renewalPrice,
  type SandboxAccount,
  sandboxAccount,
  type SandboxBill,
  type SandboxCard,
  type SandboxSubscription,
} from './machine';

/** Contains the clinic's id, so that the subscription can be found without a search. */
export function subscriptionId(clinicId: string, checkout: string): string {
  return `sandbox.${clinicId}.${checkout}`;
}

function toClinic(id: string): string {
  return id.split('.')[1] ?? '';
}

export async function readAccount(db: Queries, clinicId: string, now: Date): Promise<SandboxAccount> {
  const [row] = await db
    .select()
    .from(sandboxAccounts)
    .where(eq(sandboxAccounts.clinic_id, clinicId))
    .for('update');
  return row ? advanced(sandboxAccount.parse(row.data), now) : EMPTY_ACCOUNT;
}

export async function writeAccount(db: Queries, clinicId: string, data: SandboxAccount): Promise<void> {
  await db
    .insert(sandboxAccounts)
    .values({ clinic_id: clinicId, data })
    .onConflictDoUpdate({ target: sandboxAccounts.clinic_id, set: { data } });
}

function toCard({ brand, last4, expires }: SandboxCard): PaymentAccount['card'] {
  return { brand, last4, expires };
}

function toSubscriptionState(subscription: SandboxSubscription): SubscriptionState {
  const { id, months } = subscription;
  return { ...subscription, clinicId: toClinic(id), isFree: months === 0 };
}

function toPayment({ number, date, status, price, credit, country, orgNumber, until }: SandboxBill): Payment {
  const from = date.toISOString();
  return {
    id: number,
    number,
    date: from,
    status,
    price,
    credit,
    url: null,
    buyer: { name: null, address: null, country, number: orgNumber },
    period: until && { from, to: until.toISOString() },
  };
}

export function sandboxPayments(now: () => Date): Payments {
  const change = async (db: Queries, id: string, edit: (account: SandboxAccount) => SandboxAccount) => {
    const clinicId = toClinic(id);
    await writeAccount(db, clinicId, edit(await readAccount(db, clinicId, now())));
  };
  return {
    kind: 'sandbox',
    publishableKey: null,
    open: async (db, order) => {
      const account = openedCheckout(await readAccount(db, order.clinicId, now()), order);
      await writeAccount(db, order.clinicId, account);
      return {
        providerId: order.id,
        customer: `sandbox.${order.clinicId}`,
        price: account.checkout.price,
        card: account.savedCard && toCard(account.savedCard),
        clientSecret: null,
      };
    },
    close: async (db, clinicId, providerId) => {
      const account = await readAccount(db, clinicId, now());
      if (account.checkout?.id === providerId)
        await writeAccount(db, clinicId, { ...account, checkout: null });
    },
    outcome: async (db, clinicId, providerId) => {
      const { checkout, subscriptions } = await readAccount(db, clinicId, now());
      const begun = subscriptions.find((each) => each.checkout === providerId);
      if (begun) return { status: 'paid', subscription: begun.id };
      return { status: checkout?.id === providerId ? 'open' : 'closed' };
    },
    subscription: async (db, id) => {
      const account = await readAccount(db, toClinic(id), now());
      if (account !== EMPTY_ACCOUNT) await writeAccount(db, toClinic(id), account);
      const sandboxSubscription = account.subscriptions.find((each) => each.id === id);
      return sandboxSubscription ? toSubscriptionState(sandboxSubscription) : null;
    },
    setCancel: (db, id, cancelAtEnd) => change(db, id, (account) => changed(account, id, { cancelAtEnd })),
    setInterval: (db, id, interval, amount) =>
      change(db, id, (account) => changed(account, id, { nextInterval: interval, nextAmount: amount })),
    preview: async (db, id, interval, amount) => {
      const { subscriptions } = await readAccount(db, toClinic(id), now());
      const sandboxSubscription = subscriptions.find((each) => each.id === id);
      if (!sandboxSubscription) throw new PaymentsUnavailable('The sandbox knows no such subscription.');
      return renewalPrice(sandboxSubscription, { interval, amount });
    },
    end: (db, id) => change(db, id, (account) => ended(account, id, now())),
    account: async (db, clinicId) => {
      const { bills, subscriptions, savedCard, credit } = await readAccount(db, clinicId, now());
      const card = subscriptions.at(-1)?.card ?? savedCard;
      return { card: card && toCard(card), credit, payments: bills.toReversed().map(toPayment) };
    },
    portal: async () => null,
    event: () => null,
  };
}
