import type { BrowserContext, Route } from 'playwright-core';
import type { StripeStandIn } from '../../../apps/server/src/testing/services/stripeStandIn';

/** Stripe's own test numbers, which the stand-in knows. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank asks its questions in the page. */
  challenge: '4000002760003184',
  /** The bank asks on a page of its own and sends the browser back. */
  redirect: '4000000000003220',
} as const;

/**
 * Imitates Stripe.js as far as its React components need it: the card is in a frame of another origin, which
 * sends it to Stripe. Runs in the page under the product's content policy.
 */
const SCRIPT = String.raw`(() => {
  const FRAME = 'https://js.stripe.com/card.html';
  const element = (make) => {
    let node = null;
    return {
      mount: (place) => { node = make(place); },
      on: () => undefined, off: () => undefined, update: () => undefined,
      destroy: () => { node?.remove(); },
    };
  };
  const frame = (src, title, place) => {
    const made = document.createElement('iframe');
    made.src = src;
    made.title = title;
    made.width = '100%';
    made.height = '160';
    made.loaded = new Promise((resolve) => { made.onload = resolve; });
    place.append(made);
    return made;
  };
  function Stripe(key, options) {
    window.alveolaStripe = { key, options };
    const listeners = new Set();
    let card = null;
    let secret = '';
    let session = null;
    const answered = () => new Promise((resolve) => {
      const listen = ({ origin, data }) => {
        if (!origin.endsWith('.stripe.com')) return;
        removeEventListener('message', listen);
        resolve(data);
      };
      addEventListener('message', listen);
    });
    const ask = async (message) => {
      await card.loaded;
      const answer = answered();
      card.contentWindow.postMessage(message, '*');
      return answer;
    };
    const challenge = async (url) => {
      const box = frame(url, 'Secure 3-D', document.body);
      box.style.cssText = 'position:fixed;inset:0;height:100%;background:#fff;z-index:9';
      const answer = await answered();
      box.remove();
      return answer;
    };
    const confirm = async () => {
      const answer = await ask({ confirm: secret, returnUrl: session.returnUrl });
      if (answer.lost) throw new Error('Failed to fetch');
      if (answer.redirect) { location.assign(answer.redirect); return new Promise(() => undefined); }
      const last = answer.challenge ? await challenge(answer.challenge) : answer;
      return last.error
        ? { type: 'error', error: { code: 'paymentFailed', message: last.error } }
        : { type: 'success', session };
    };
    return {
      elements() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
      _registerWrapper() {}, registerAppInfo() {},
      initCheckoutElementsSdk: ({ clientSecret }) => {
        secret = clientSecret;
        return {
          on: (_, listener) => listeners.add(listener),
          changeAppearance() {}, loadFonts() {},
          createPaymentElement: () => element((place) => (card = frame(FRAME, 'Card', place))),
          createBillingAddressElement: () => element((place) => frame('https://js.stripe.com/address.html', 'Address', place)),
          createTaxIdElement: () => element((place) => frame('https://js.stripe.com/tax.html', 'Tax id', place)),
          loadActions: async () => {
            const answer = await fetch('https://api.stripe.com/v1/payment_pages/' + secret);
            if (!answer.ok) return { type: 'error', error: { code: null, message: 'No such checkout session' } };
            session = await answer.json();
            return { type: 'success', actions: { getSession: () => session, confirm } };
          },
        };
      },
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();`;

const page = (title: string, body: string, script: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${body}</main><script>${script}</script></body></html>`;

const CARD = page(
  'Card',
  '<label>Card number <input id="number" inputmode="numeric"></label>',
  `addEventListener('message', async ({ data }) => {
     if (!data.confirm) return;
     const body = new URLSearchParams({ number: document.getElementById('number').value, return_url: data.returnUrl });
     const tell = (answer) => parent.postMessage(answer, '*');
     try {
       const answer = await fetch('https://api.stripe.com/v1/payment_pages/' + data.confirm + '/confirm', { method: 'POST', body });
       tell(await answer.json());
     } catch { tell({ lost: true }); }
   });`,
);

const BANK = page(
  'The bank',
  '<h1>Your bank</h1><button id="yes">It is me</button><button id="no">It is not me</button>',
  `const say = (result) => async () => {
     const at = new URLSearchParams(location.search);
     const answer = await fetch('https://api.stripe.com/v1/bank/' + at.get('secret') + '/' + result, { method: 'POST' });
     const told = await answer.json();
     if (at.has('back')) location.assign(at.get('back'));
     else parent.postMessage(told, '*');
   };
   document.getElementById('yes').onclick = say('yes');
   document.getElementById('no').onclick = say('no');`,
);

export interface StripeBrowser {
  readonly told: string[];
  readonly away: Set<'js.stripe.com' | 'api.stripe.com'>;
}

/** Answers for Stripe's hosts, so that nothing leaves the machine. */
export async function stripeInBrowser(
  context: BrowserContext,
  stripe: StripeStandIn,
): Promise<StripeBrowser> {
  const told: string[] = [];
  const away: StripeBrowser['away'] = new Set();
  const sessionOf = (secret: string) =>
    [...stripe.sessions.values()].find(({ client_secret }) => client_secret === secret);
  const json = (route: Route, body: unknown, status = 200) =>
    route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } });
  const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body });

  await context.route(/^https:\/\/(js|hooks)\.stripe\.com\//, (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (away.has('js.stripe.com')) return route.abort('connectionfailed');
    if (hostname === 'hooks.stripe.com') return html(route, BANK);
    if (pathname === '/endive/stripe.js')
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    return html(route, pathname === '/card.html' ? CARD : page('Stripe', '<p>Stripe</p>', ''));
  });
  await context.route('https://api.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const sent = route.request().postData() ?? '';
    if (away.has('api.stripe.com')) return route.abort('connectionfailed');
    told.push(`${pathname} ${sent}`);
    const [, , kind, secret = '', action] = pathname.split('/');
    const session = sessionOf(secret);
    if (!session) return json(route, {}, 404);
    const accept = () => void stripe.pay(session.id);
    const refused = { error: 'Your card was declined.' };
    if (kind === 'bank') {
      if (action === 'yes') accept();
      return json(route, action === 'yes' ? {} : { error: 'Your bank could not confirm that it is you.' });
    }
    if (action !== 'confirm') {
      const back = new URL(session.return_url, route.request().frame().url()).href;
      return json(route, sessionView(session.price.unit_amount, back));
    }
    const form = new URLSearchParams(sent);
    const bank = (back: string | null) =>
      `https://hooks.stripe.com/3d?${new URLSearchParams(back ? { secret, back } : { secret })}`;
    const number = form.get('number');
    if (number === CARDS.challenge) return json(route, { challenge: bank(null) });
    if (number === CARDS.redirect) return json(route, { redirect: bank(form.get('return_url')) });
    if (number !== CARDS.good) return json(route, refused);
    accept();
    return json(route, {});
  });
  return { told, away };
}

/** Adds Norwegian tax in the way Stripe writes amounts. */
function sessionView(net: number, returnUrl: string) {
  const amount = (minor: number) => ({ amount: `€${(minor / 100).toFixed(2)}`, minorUnitsAmount: minor });
  const tax = Math.round(net / 4);
  return {
    canConfirm: true,
    returnUrl,
    total: { subtotal: amount(net), taxExclusive: amount(tax), total: amount(net + tax) },
  };
}
