import type { Language } from '@alveola/report/languages';
import { fill, type Words } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { layout, oneLine, type Part } from './layout';
import type { Mail } from './mail';
import type { Order } from './order';
import { writeBilling } from './billingTemplate';

/** What was made for this mail alone: the code, or the address that the link leads to. */
export type Secret = string;

interface Written {
  readonly subject: string;
  /** null: no name is known, or it is not to be repeated to a stranger. */
  readonly name: string | null;
  readonly parts: readonly Part[];
}

/**
 * A mail in words. Names come from people: on one line in the subject, escaped in the HTML. `secret` is empty
 * for the templates that have none; `webUrl` is where the product is reached.
 */
export function compose(
  order: Order,
  secret: Secret,
  language: Language,
  webUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const words = readWords(language).mails;
  const { subject, name, parts } = write(clean(order), secret, words, language, webUrl);
  const hello = name ? fill(words.hello, { name }) : words.helloStranger;
  return { subject: oneLine(subject), ...layout({ language, subject, hello, parts, words }) };
}

/** A line break in a name or a reason would let its writer go on with a mail of their own. */
function clean(order: Order): Order {
  switch (order.template) {
    case 'waiting':
    case 'approved':
    case 'trialEnds':
    case 'receipt':
    case 'paymentFailed':
    case 'quoteReceived':
    case 'quoteOffered':
      return { ...order, name: oneLine(order.name), clinic: oneLine(order.clinic) };
    case 'declined':
      return {
        ...order,
        name: oneLine(order.name),
        clinic: oneLine(order.clinic),
        reason: oneLine(order.reason),
      };
    case 'passwordReset':
    case 'passwordChanged':
    case 'emailChanged':
    case 'manyLookups':
      return { ...order, name: oneLine(order.name) };
    case 'quoteAsked':
      return {
        ...order,
        name: oneLine(order.name),
        clinic: oneLine(order.clinic),
        message: oneLine(order.message),
      };
    case 'invitation':
      return { ...order, inviter: oneLine(order.inviter), clinic: oneLine(order.clinic) };
    case 'code':
      return order;
    default:
      return order satisfies never;
  }
}

const line = (text: string): Part => ({ kind: 'text', text });
const link = (label: string, url: string): Part => ({ kind: 'link', label, url });

function write(
  order: Order,
  secret: Secret,
  words: Words['mails'],
  language: Language,
  webUrl: string,
): Written {
  const { template } = order;
  switch (template) {
    case 'code': {
      const { subject, lasts, notYou, notYouLogin } = words.code;
      const end = order.step === 'login' ? notYouLogin : notYou;
      const parts = [
        line(words.code[order.step]),
        { kind: 'code', code: secret } as const,
        line(lasts),
        line(end),
      ];
      return { subject, name: null, parts };
    }
    case 'waiting': {
      const { subject, received, next } = words.waiting;
      return { subject, name: order.name, parts: [line(fill(received, order)), line(next)] };
    }
    case 'approved': {
      const { subject, welcome, next, button } = words.approved;
      const parts = [line(fill(welcome, order)), line(next), link(button, `${webUrl}/login`)];
      return { subject, name: order.name, parts };
    }
    case 'declined': {
      const { subject, decided, next } = words.declined;
      const parts = [line(fill(decided, order)), { kind: 'quote', text: order.reason } as const, line(next)];
      return { subject, name: order.name, parts };
    }
    case 'passwordReset': {
      const { subject, asked, button, lasts, notYou } = words.passwordReset;
      return {
        subject,
        name: order.name,
        parts: [line(asked), link(button, secret), line(lasts), line(notYou)],
      };
    }
    case 'passwordChanged': {
      const { subject, changed, notYou } = words.passwordChanged;
      return { subject, name: order.name, parts: [line(changed), line(notYou)] };
    }
    case 'emailChanged': {
      const { subject, changed, notYou } = words.emailChanged;
      return { subject, name: order.name, parts: [line(fill(changed, order)), line(notYou)] };
    }
    case 'invitation': {
      const { subject, invited, button, lasts, notYou } = words.invitation;
      const parts = [line(fill(invited, order)), link(button, secret), line(lasts), line(notYou)];
      return { subject: fill(subject, order), name: null, parts };
    }
    case 'manyLookups': {
      const { subject, found, next } = words.manyLookups;
      return { subject, name: order.name, parts: [line(fill(found, order)), line(next)] };
    }
    case 'trialEnds':
    case 'receipt':
    case 'paymentFailed':
    case 'quoteReceived':
    case 'quoteAsked':
    case 'quoteOffered':
      return { name: order.name, ...writeBilling(order, words, language, webUrl) };
    default:
      return template satisfies never;
  }
}
