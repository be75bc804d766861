import { paySandbox } from '@alveola/contract';
import { useState } from 'react';
import { ApiProblem } from '../../shell/problem';

const NO_FAULTS: ReadonlySet<string> = new Set();

export type CardState = ReturnType<typeof useCardForm>;

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

export function grouped(typed: string): string {
  return (
    typed
      .replaceAll(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** 1240 → 12/40, and 12/2040 as well, typed or pasted. */
export function monthAndYear(typed: string): string {
  const all = typed.replaceAll(/\D/g, '').slice(0, 6);
  const digits =
    all.length < 6 && /^\d\d20/.test(all) ? all : all.replace(/^(\d\d)20(?=..$)/, '$1').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

export function useCardForm(hasKnown: boolean) {
  const [card, setCard] = useState<CardForm>(EMPTY_CARD);
  const [usesNewCard, setOther] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const withKnown = hasKnown && !usesNewCard;
  return {
    card,
    setCard,
    faults,
    withKnown,
    setOther,
    given: withKnown ? null : card,
    check: (): boolean => {
      const wrongFields = withKnown ? NO_FAULTS : cardFaults(card);
      setFaults(wrongFields);
      return wrongFields.size === 0;
    },
    /** Only the bank knows whether the card has expired, so its refusal is shown at the field. */
    place: (failure: unknown): boolean => {
      const expired = failure instanceof ApiProblem && 'card.expires' in failure.codes;
      if (expired) setFaults(new Set(['expired']));
      return expired;
    },
  };
}
