import { useState } from 'react';
import { ApiProblem } from '../../shell/problem';
import { type CardForm, cardFaults, EMPTY_CARD } from './card';

const NO_FAULTS: ReadonlySet<string> = new Set();

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
    /** null stands for the stored card. */
    given: withKnown ? null : card,
    check: (): boolean => {
      const wrongFields = withKnown ? NO_FAULTS : cardFaults(card);
      setFaults(wrongFields);
      return wrongFields.size === 0;
    },
    /** Only the bank knows an expired date, so that its refusal is shown at the field. */
    place: (failure: unknown): boolean => {
      const expired = failure instanceof ApiProblem && 'card.expires' in failure.codes;
      if (expired) setFaults(new Set(['expired']));
      return expired;
    },
  };
}

export type CardState = ReturnType<typeof useCardForm>;
