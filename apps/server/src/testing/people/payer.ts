import { silentLog } from '../../platform/base/log';
import { reconcile, remindOfTrialEnd } from '../../areas/billing/subscription/billingEvents';
import { sandboxPayments } from '../../areas/billing/sandbox/sandbox';
import { newId } from '../../platform/base/ids';
import { newAddress } from '../inbox';
import { SELLER, type TestServer } from '../server';
import { type Answer, type Visitor, visitor } from '../visitor';

export const CARD = { number: '4242 4242 4242 4242', expires: '12 / 40', cvc: '123' };
export const DECLINED = { ...CARD, number: '4000 0000 0000 0002' };
export const FAILS_LATER = { ...CARD, number: '4000 0000 0000 0341' };

export interface Payer extends Visitor {
  readonly clinicId: string;
  readonly email: string;
  comeBack(): Promise<void>;
  open(more?: Record<string, unknown>): Promise<Answer>;
  pay(more?: Record<string, unknown>, card?: unknown, save?: boolean): Promise<Answer>;
  subscription(): Promise<any>;
  status(): Promise<string | undefined>;
}

export async function payer(server: TestServer, country = 'NO', orgNumber: string = newId()): Promise<Payer> {
  const clinicId = await server.addClinic('none');
  await server.database.pool.query('update clinic set org_number = $2, country = $3 where id = $1', [
    clinicId,
    orgNumber,
    country,
  ]);
  const { email } = await server.addUser({ clinic_id: clinicId });
  const me = visitor(server.app, newAddress());
  await me.signIn(email);
  const open = (more: Record<string, unknown> = {}) =>
    me.call('POST', '/billing/checkout', {
      body: { priceType: 'starter', contactEmail: 'regnskap@example.org', ...more },
    });
  return Object.assign(me, {
    clinicId,
    email,
    comeBack: async () => void (await me.signIn(email)),
    open,
    pay: async (more = {}, card: unknown = CARD, save = false) => {
      const { data } = await open(more);
      const paid = await me.call('POST', `/billing/checkout/${data.id}/sandbox-card`, {
        body: { card, save },
      });
      if (paid.status !== 204) return paid;
      return me.call('POST', `/billing/checkout/${data.id}/complete`);
    },
    subscription: async () => (await me.call('GET', '/billing/subscription')).data,
    status: async () => (await me.call('GET', '/user')).data.membership_summary?.status,
  });
}

export async function night(server: TestServer): Promise<void> {
  const deps = {
    db: server.across,
    now: () => server.now(),
    log: {
      ...silentLog,
      error: (_: string, error: unknown) => {
        throw error;
      },
    },
    payments: sandboxPayments(() => server.now()),
    seller: SELLER,
  };
  await remindOfTrialEnd(deps);
  await reconcile(deps);
}
