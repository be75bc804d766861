import { type CallBody, changeSandboxCard, paySandbox } from '@alveola/contract';
import { invalid, type Refusal, refuse } from '../../../platform/base/result';
import { billingRoute } from '../plans/payments';
import { change } from '../subscription/subscription';
import { findCheckout } from '../checkout/checkout';
import { syncLocked } from '../subscription/syncSubscription';
import { inBillingTransaction } from '../subscription/billingTransaction';
import { paid, SANDBOX_CARDS, type SandboxCard, withCard } from './machine';
import { readAccount, subscriptionId, writeAccount } from './sandbox';

type Typed = CallBody<typeof paySandbox>['card'];

function charge(card: Typed, storedCard: SandboxCard | null, now: Date): SandboxCard | Refusal {
  if (card === null) return storedCard ?? refuse('card-declined');
  const testCard = Object.entries(SANDBOX_CARDS).find(([number]) => number === card.number)?.[1];
  if (!testCard || testCard.declinesNow) return refuse('card-declined');
  const [month = 0, year = 0] = card.expires.split('/').map(Number);
  if (new Date(Date.UTC(2000 + year, month, 1)) <= now)
    return invalid('card.expires', 'The card has expired.');
  const { brand, declinesLater } = testCard;
  return { brand, last4: card.number.slice(-4), expires: card.expires.replaceAll(' ', ''), declinesLater };
}

export const paySandboxRoute = billingRoute(paySandbox, async ({ deps, session, params, body, audit }) => {
  const { now, payments } = deps;
  const { clinicId } = session;
  // A real payment provider has its own form, so that no card number ever reaches this server.
  if (payments.kind !== 'sandbox') return refuse('not-found');
  return inBillingTransaction(deps, clinicId, async (tx) => {
    const row = await findCheckout(tx, clinicId, params.id);
    if (!row) return refuse('checkout-not-found');
    const account = await readAccount(tx, clinicId, now());
    const { checkout } = account;
    if (checkout?.id !== row.provider_id) return refuse('checkout-closed');
    const card = charge(body.card, account.savedCard, now());
    if ('refused' in card) return card;
    const id = subscriptionId(clinicId, checkout.id);
    await writeAccount(tx, clinicId, paid(account, id, checkout, card, body.save, now()));
    // The plan begins here, as it would with a real provider's event: the browser may be gone by now.
    await syncLocked(tx, deps, id);
    await audit(tx, 'billing.pay');
    return undefined;
  });
});

export const changeSandboxCardRoute = billingRoute(
  changeSandboxCard,
  async ({ deps, session, body, audit }) => {
    if (deps.payments.kind !== 'sandbox') return refuse('not-found');
    return change({ deps, session, audit }, 'billing.card', async (tx, id) => {
      const { clinicId } = session;
      const account = await readAccount(tx, clinicId, deps.now());
      const storedCard = account.subscriptions.find((each) => each.id === id)?.card ?? null;
      const card = charge(body.card, storedCard, deps.now());
      if ('refused' in card) return card;
      const changed = withCard(account, id, card);
      if (changed === null) return refuse('card-declined');
      await writeAccount(tx, clinicId, changed);
    });
  },
);
