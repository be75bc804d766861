import { paySandbox, type Subscription } from '@alveola/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../shell/problem';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextField } from '../../ui/form/TextField';

const NO_FAULTS: ReadonlySet<string> = new Set();

const EMPTY_CARD = { number: '', expires: '', cvc: '' };

export function cardFaults(card: typeof EMPTY_CARD): ReadonlySet<string> {
  const read = paySandbox.terms.body.safeParse({ card });
  return new Set(read.error?.issues.map(({ path }) => String(path[1])));
}

function grouped(typed: string): string {
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

export function useCardForm(hasStored: boolean) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [usesNewCard, setOther] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const withStored = hasStored && !usesNewCard;
  return {
    card,
    setCard,
    faults,
    withStored,
    setOther,
    given: withStored ? null : card,
    check: (): boolean => {
      const wrongFields = withStored ? NO_FAULTS : cardFaults(card);
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

export function CardChoice(props: {
  readonly stored: Subscription['card'];
  readonly state: ReturnType<typeof useCardForm>;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { stored, state, children } = props;
  const { withStored, setOther } = state;
  return (
    <>
      {stored && (
        <RadioGroup
          legend={t('payment:plan.card')}
          legendHidden
          layout="column"
          options={[
            { value: 'stored', label: t('payment:plan.cardText', stored) },
            { value: 'other', label: t('payment:purchase.other') },
          ]}
          value={withStored ? 'stored' : 'other'}
          onChange={(which) => setOther(which === 'other')}
        />
      )}
      {!withStored && (
        <>
          <CardFields {...state} />
          {children}
        </>
      )}
    </>
  );
}

/** Only the sandbox has card fields; a real payment provider brings its own form. */
function CardFields({ card, setCard, faults }: ReturnType<typeof useCardForm>) {
  const { t } = useTranslation();
  const digits = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular' } as const;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.size > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <div ref={fields} className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          {...digits}
          label={t('payment:purchase.number')}
          value={card.number}
          error={faults.has('number') ? t('payment:purchase.numberFault') : undefined}
          onChange={(event) => setCard({ ...card, number: grouped(event.target.value) })}
        />
      </div>
      <TextField
        {...digits}
        label={t('payment:purchase.expires')}
        value={card.expires}
        error={
          faults.has('expired')
            ? t('payment:purchase.expiredFault')
            : faults.has('expires')
              ? t('payment:purchase.expiresFault')
              : undefined
        }
        onChange={(event) => setCard({ ...card, expires: monthAndYear(event.target.value) })}
      />
      <TextField
        {...digits}
        label={t('payment:purchase.cvc')}
        maxLength={4}
        value={card.cvc}
        error={faults.has('cvc') ? t('payment:purchase.cvcFault') : undefined}
        onChange={(event) => setCard({ ...card, cvc: event.target.value.replaceAll(/\D/g, '') })}
      />
    </div>
  );
}
