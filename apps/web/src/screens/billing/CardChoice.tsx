import type { Subscription } from '@alveola/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { CardFields } from './CardFields';
import type { CardState } from './useCardForm';

export interface CardChoiceProps {
  /** null: there is no stored card. */
  readonly known: Subscription['card'];
  readonly state: CardState;
  readonly children?: ReactNode;
}

export function CardChoice({ known: storedCard, state, children }: CardChoiceProps) {
  const { t } = useTranslation();
  const { card, setCard, faults, withKnown, setOther } = state;
  return (
    <>
      {storedCard && (
        <RadioGroup
          legend={t('payment:purchase.card')}
          legendHidden
          layout="column"
          options={[
            { value: 'known', label: t('payment:purchase.saved', storedCard) },
            { value: 'other', label: t('payment:purchase.other') },
          ]}
          value={withKnown ? 'known' : 'other'}
          onChange={(which) => setOther(which === 'other')}
        />
      )}
      {!withKnown && (
        <>
          <CardFields card={card} faults={faults} onChange={setCard} />
          {children}
        </>
      )}
    </>
  );
}
