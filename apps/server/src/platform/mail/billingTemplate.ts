import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';
import { fill, type Words } from '@alveola/report';
import type { Part } from './layout';
import type { Order } from './order';

type BillingOrder = Extract<
  Order,
  {
    readonly template:
      | 'trialEnds'
      | 'receipt'
      | 'paymentFailed'
      | 'quoteReceived'
      | 'quoteAsked'
      | 'quoteOffered';
  }
>;

const line = (text: string): Part => ({ kind: 'text', text });
const link = (label: string, url: string): Part => ({ kind: 'link', label, url });

/** Mails about plans and payments. Amounts come in minor units and leave as the language writes them. */
export function writeBilling(
  order: BillingOrder,
  words: Words['mails'],
  language: Language,
  webUrl: string,
): { readonly subject: string; readonly parts: readonly Part[] } {
  const { locale } = LANGUAGE_TABLE[language];
  const day = (instant: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
  const { template } = order;
  switch (template) {
    case 'trialEnds': {
      const { subject, subjectDay, ends, next, button } = words.trialEnds;
      const parts = [
        line(fill(ends, { clinic: order.clinic, date: day(order.ends) })),
        line(next),
        link(button, `${webUrl}/payment`),
      ];
      return { subject: order.days === 1 ? subjectDay : fill(subject, { days: String(order.days) }), parts };
    }
    case 'receipt': {
      const { subject, thanks, amount, where } = words.receipt;
      const of = { total: money(order.total, order), tax: money(order.tax, order) };
      const parts = [
        line(fill(thanks, { clinic: order.clinic, date: day(order.date) })),
        line(fill(amount, of)),
        line(where),
      ];
      return { subject: fill(subject, { number: order.number }), parts };
    }
    case 'paymentFailed': {
      const { subject, failed, until, button } = words.paymentFailed;
      const parts = [
        line(fill(failed, { clinic: order.clinic })),
        line(fill(until, { date: day(order.until) })),
        link(button, `${webUrl}/payment`),
      ];
      return { subject, parts };
    }
    case 'quoteReceived': {
      const { subject, received, next } = words.quoteReceived;
      const of = { clinic: order.clinic, users: String(order.users) };
      return { subject, parts: [line(fill(received, of)), line(next)] };
    }
    case 'quoteAsked': {
      const { subject, asked, contact, button } = words.quoteAsked;
      const { clinic, country, email, message } = order;
      const of = { clinic, country, email, users: String(order.users) };
      const parts = [
        line(fill(asked, of)),
        ...(message === '' ? [] : [{ kind: 'quote', text: message } as const]),
        line(fill(contact, of)),
        link(button, `${webUrl}/provider?show=quotes`),
      ];
      return { subject: fill(subject, of), parts };
    }
    case 'quoteOffered': {
      const { subject, offered, button } = words.quoteOffered;
      const of = {
        clinic: order.clinic,
        users: String(order.users),
        price: money(order.price, order),
        interval: words.quoteOffered[order.interval],
      };
      return { subject, parts: [line(fill(offered, of)), link(button, `${webUrl}/payment`)] };
    }
    default:
      return template satisfies never;
  }

  function money(minor: number, { currency }: { readonly currency: string }): string {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(minor / 10 ** digits);
  }
}
