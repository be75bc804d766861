import { paySandbox } from '@alveola/contract';

export interface CardForm {
  readonly number: string;
  readonly expires: string;
  readonly cvc: string;
}

export const EMPTY_CARD: CardForm = { number: '', expires: '', cvc: '' };

export function cardFaults(card: CardForm): ReadonlySet<string> {
  const read = paySandbox.body.safeParse({ card });
  return new Set(read.error?.issues.map(({ path }) => String(path[1])));
}

/** 4242424242424242 → 4242 4242 4242 4242, as it is printed on the card. */
export function grouped(typed: string): string {
  return (
    typed
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** 1240 → 12/40. */
export function monthAndYear(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
