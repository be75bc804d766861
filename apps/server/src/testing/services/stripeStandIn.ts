import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { StripeKeys } from '../../areas/billing/stripe/stripe';

const SECRET = 'whsec_of_the_tests';

interface Made {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly key: string | undefined;
  readonly version: string | undefined;
}

export interface StripeStandIn {
  readonly keys: StripeKeys;
  readonly calls: Made[];
  readonly subscriptions: Map<string, any>;
  readonly invoices: any[];
  /** Belongs to the customer; a negative balance is credit. */
  balance: number;
  /** `away` refuses every call, `hangs` accepts calls and never answers. */
  mode: 'answers' | 'away' | 'hangs';
  readonly sessions: Map<string, any>;
  renew(subscriptionId: string, status: 'paid' | 'open'): any;
  pay(sessionId: string, at?: Date): string;
  /** Signs an event with the current time and secret unless others are given; it may be dated earlier. */
  event(
    type: string,
    object: unknown,
    more?: { id?: string; at?: Date; happened?: Date; secret?: string },
  ): Signed;
  release(): void;
  close(): Promise<void>;
}

export interface Signed {
  readonly payload: string;
  readonly headers: Record<string, string>;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

export async function stripeStandIn(now: () => Date): Promise<StripeStandIn> {
  const sessions = new Map<string, any>();
  const subscriptions = new Map<string, any>();
  const answered = new Map<string, unknown>();
  const invoices: any[] = [];
  const calls: Made[] = [];
  let count = 0;
  const next = (kind: string) => `${kind}_${(count += 1)}`;

  const priced = (form: URLSearchParams, at: string) => ({
    unit_amount: Number(form.get(`${at}[unit_amount]`)),
    recurring: { interval: form.get(`${at}[recurring][interval]`) },
  });

  function answer({ method, path, query, form }: Made): unknown {
    const [, , kind = '', id = '', action = ''] = path.replace('/checkout/', '/').split('/');
    const place = `${method} ${kind}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    switch (place) {
      case 'POST customers':
        return { id: next('cus'), object: 'customer' };
      case 'GET customers/:id/payment_methods':
        return {
          object: 'list',
          data: [{ card: { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 } }],
        };
      case 'GET customers/:id':
        return { id, object: 'customer', balance: standIn.balance };
      case 'POST sessions': {
        const metadata = Object.fromEntries(
          [...form].flatMap(([name, value]) => {
            const metadataName = /^subscription_data\[metadata\]\[(\w+)\]$/.exec(name)?.[1];
            return metadataName ? [[metadataName, value]] : [];
          }),
        );
        const made = {
          id: next('cs'),
          object: 'checkout.session',
          client_secret: `secret_${count}`,
          status: 'open',
          payment_status: 'unpaid',
          client_reference_id: form.get('client_reference_id'),
          customer: form.get('customer'),
          return_url: form.get('return_url'),
          subscription: null,
          metadata,
          price: priced(form, 'line_items[0][price_data]'),
          trial_end: Number(form.get('subscription_data[trial_end]') ?? 0),
        };
        sessions.set(made.id, made);
        return made;
      }
      case 'GET sessions/:id':
        return sessions.get(id);
      case 'POST sessions/:id/expire':
        return Object.assign(sessions.get(id), { status: 'expired' });
      case 'GET subscriptions/:id':
        return subscriptions.get(id);
      case 'POST subscriptions/:id': {
        const changedSubscription = subscriptions.get(id);
        if (form.has('cancel_at_period_end'))
          changedSubscription.cancel_at_period_end = form.get('cancel_at_period_end') === 'true';
        if (form.has('items[0][price_data][unit_amount]'))
          changedSubscription.items.data[0].price = priced(form, 'items[0][price_data]');
        if (form.has('trial_end')) changedSubscription.status = 'trialing';
        for (const name of ['paidInterval', 'paidAmount', 'paidUntil'])
          if (form.has(`metadata[${name}]`))
            changedSubscription.metadata[name] = form.get(`metadata[${name}]`);
        return changedSubscription;
      }
      case 'DELETE subscriptions/:id':
        if (query.get('prorate') === 'true' && query.get('invoice_now') === 'true') {
          standIn.balance -= 1000;
          // Unused time becomes a negative invoice, which counts as paid.
          invoices.push(invoiceOver(subscriptions.get(id).customer, -800, 'paid', now()));
        }
        return Object.assign(subscriptions.get(id), { status: 'canceled', ended_at: seconds(now()) });
      case 'POST invoices/:id/void':
        return Object.assign(invoices.find((candidate) => candidate.id === id) ?? { id }, { status: 'void' });
      case 'POST invoices/:id':
        return invoiceOver(
          null,
          Number(form.get('subscription_details[items][0][price_data][unit_amount]')),
          'draft',
          now(),
        );
      case 'GET invoices':
        return {
          object: 'list',
          data: invoices.filter(({ customer }) => customer === query.get('customer')).toReversed(),
        };
      case 'POST billing_portal/:id':
        return { id: next('bps'), url: 'https://billing.stripe.com/session/1' };
      default:
        return undefined;
    }
  }

  const invoiceOver = (customer: string | null, net: number, status: string, at: Date) => ({
    id: next('in'),
    customer,
    number: `A-${count}`,
    status,
    created: seconds(at),
    status_transitions: { paid_at: status === 'paid' ? seconds(at) : null },
    currency: 'eur',
    total: Math.round(net * 1.25),
    amount_due: Math.round(net * 1.25),
    total_taxes: [{ amount: Math.round(net * 0.25), taxability_reason: 'standard_rated' }],
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    lines: { data: [{ description: 'Starter', quantity: 1, subtotal: net, taxes: [] }] },
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const made: Made = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      form: new URLSearchParams(Buffer.concat(chunks).toString()),
      key: request.headers['idempotency-key'] as string | undefined,
      version: request.headers['stripe-version'] as string | undefined,
    };
    calls.push(made);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (standIn.mode === 'hangs') return;
    if (standIn.mode === 'away') return void send(503, { error: { type: 'api_error', message: 'away' } });
    const body = (made.key && answered.get(made.key)) ?? answer(made);
    if (made.key) answered.set(made.key, body);
    if (body === undefined)
      return void send(404, { error: { type: 'invalid_request_error', message: 'none' } });
    send(200, body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const signer = new Stripe('sk_test_signer');
  const standIn: StripeStandIn = {
    keys: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_of_yesterday', SECRET],
      product: 'prod_1',
      api: { host: '127.0.0.1', port, protocol: 'http' },
    },
    calls,
    sessions,
    subscriptions,
    invoices,
    balance: 0,
    mode: 'answers',
    pay: (sessionId, at = now()) => {
      const session = sessions.get(sessionId);
      const id = next('sub');
      const months = session.price.recurring.interval === 'year' ? 12 : 1;
      const isFree = session.trial_end > 0;
      const first = isFree ? 0 : session.price.unit_amount;
      const invoice = invoiceOver(session.customer, first, 'paid', at);
      invoices.push(invoice);
      subscriptions.set(id, {
        id,
        customer: session.customer,
        object: 'subscription',
        status: isFree ? 'trialing' : 'active',
        currency: 'eur',
        metadata: session.metadata,
        start_date: seconds(at),
        created: seconds(at),
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        latest_invoice: invoice,
        items: {
          data: [
            {
              id: next('si'),
              quantity: 1,
              price: session.price,
              current_period_end:
                session.trial_end || seconds(new Date(at.getTime() + months * 30 * 86_400_000)),
            },
          ],
        },
      });
      const payment_status = isFree ? 'no_payment_required' : 'paid';
      Object.assign(session, { status: 'complete', payment_status, subscription: id });
      return id;
    },
    renew: (id, status) => {
      const renewedSubscription = subscriptions.get(id);
      const [item] = renewedSubscription.items.data;
      const at = new Date(item.current_period_end * 1000);
      const invoice = invoiceOver(renewedSubscription.customer, item.price.unit_amount, status, at);
      invoices.push(invoice);
      renewedSubscription.latest_invoice = invoice;
      renewedSubscription.status = status === 'paid' ? 'active' : 'past_due';
      const days = item.price.recurring.interval === 'year' ? 365 : 30;
      item.current_period_end += days * 86_400;
      return invoice;
    },
    event: (type, object, { id = next('evt'), at = now(), happened = at, secret = SECRET } = {}) => {
      const created = seconds(happened);
      const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } });
      const signature = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(at) });
      return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
    },
    release: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return standIn;
}
