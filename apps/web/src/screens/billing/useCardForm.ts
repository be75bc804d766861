import { useState } from 'react';
import { ApiProblem } from '../../shell/problem';
import { type CardForm, cardFaults, EMPTY_CARD } from './card';

const NO_FAULTS: ReadonlySet<string> = new Set();

/** The card that is known, or another one that is typed: of the sandbox alone. */
export function useCardForm(hasKnown: boolean) {
  const [card, setCard] = useState<CardForm>(EMPTY_CARD);
  const [other, setOther] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const withKnown = hasKnown && !other;
  return {
    card,
    setCard,
    faults,
    withKnown,
    setOther,
    /** What the call takes: null is the known card. */
    given: withKnown ? null : card,
    /** Whether it can be sent; what is wrong stands at its fields. */
    check: (): boolean => {
      const wrong = withKnown ? NO_FAULTS : cardFaults(card);
      setFaults(wrong);
      return wrong.size === 0;
    },
    /** A date that only the bank knows to be over stands at its field. */
    place: (failure: unknown): boolean => {
      const expired = failure instanceof ApiProblem && 'card.expires' in failure.codes;
      if (expired) setFaults(new Set(['expired']));
      return expired;
    },
  };
}

export type CardState = ReturnType<typeof useCardForm>;
