import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/TextField';
import { type CardForm, grouped, monthAndYear } from './card';

export interface CardFieldsProps {
  readonly card: CardForm;
  readonly faults: ReadonlySet<string>;
  readonly onChange: (card: CardForm) => void;
}

/** Only the sandbox has card fields; a real payment provider brings its own form. */
export function CardFields({ card, faults, onChange }: CardFieldsProps) {
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
