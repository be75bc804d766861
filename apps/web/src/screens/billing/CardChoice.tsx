import type { Subscription } from '@alveola/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { type CardForm, type CardState, grouped, monthAndYear } from './card';
import { TextField } from '../../ui/form/TextField';

interface CardFieldsProps {
  readonly card: CardForm;
  readonly faults: ReadonlySet<string>;
  readonly onChange: (card: CardForm) => void;
}

export interface CardChoiceProps {
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

/** Only the sandbox has card fields; a real payment provider brings its own form. */
function CardFields({ card, faults, onChange }: CardFieldsProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.size > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <div ref={fields} className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label={t('payment:purchase.number')}
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={card.number}
          error={faults.has('number') ? t('payment:purchase.numberFault') : undefined}
          onChange={(event) => onChange({ ...card, number: grouped(event.target.value) })}
        />
      </div>
      <TextField
        label={t('payment:purchase.expires')}
        inputMode="numeric"
        autoComplete="off"
        className="tabular"
        value={card.expires}
        error={
          faults.has('expired')
            ? t('payment:purchase.expiredFault')
            : faults.has('expires')
              ? t('payment:purchase.expiresFault')
              : undefined
        }
        onChange={(event) => onChange({ ...card, expires: monthAndYear(event.target.value) })}
      />
      <TextField
        label={t('payment:purchase.cvc')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="tabular"
        value={card.cvc}
        error={faults.has('cvc') ? t('payment:purchase.cvcFault') : undefined}
        onChange={(event) => onChange({ ...card, cvc: event.target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  );
}
