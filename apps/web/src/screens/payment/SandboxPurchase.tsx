import { closeCheckout, completeCheckout, openCheckout, paySandbox } from '@alveola/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call } from '../../api';
import { useFormat } from '../../i18n/useFormat';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { RadioGroup } from '../../ui/RadioGroup';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { countriesIn } from '../account/countries';
import { CardFields } from './CardFields';
import { type CardForm, cardFaults, EMPTY_CARD } from './card';
import { type PurchaseProps, selectionOf } from './purchase';
import { Summary } from './Summary';
import { useCheckout } from './useCheckout';

const NO_FAULTS: ReadonlySet<string> = new Set();

/** The checkout without a payment provider: contact, billing information, card, and what is due today. */
export function SandboxPurchase({ wanted, onPaid, onCanceled }: PurchaseProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { money } = useFormat();
  const { profile, language } = useSession();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [country, setCountry] = useState(profile?.clinic?.country ?? '');
  const [orgNumber, setOrgNumber] = useState(profile?.clinic?.org_number ?? '');
  const [card, setCard] = useState<CardForm>(EMPTY_CARD);
  const [other, setOther] = useState(false);
  const [save, setSave] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const countries = useMemo(() => countriesIn(language), [language]);
  const selection = { ...selectionOf(wanted), contactEmail, country, org_number: orgNumber };
  const isReady = openCheckout.body.safeParse(selection).success;
  const { checkout, error, retry } = useCheckout(isReady ? selection : null);
  const saved = checkout?.card ?? null;
  const withSaved = saved !== null && !other;

  const pay = async () => {
    const wrong = withSaved ? NO_FAULTS : cardFaults(card);
    setFaults(wrong);
    if (wrong.size > 0 || !checkout || busy) return;
    setBusy(true);
    setRefused(null);
    try {
      const params = { id: checkout.id };
      await call(paySandbox, { params, body: { card: withSaved ? null : card, save } });
      const { subscription } = await call(completeCheckout, { params });
      await onPaid(subscription);
    } catch (failure) {
      const expired = failure instanceof ApiProblem && 'card.expires' in failure.errors;
      if (expired) setFaults(new Set(['expired']));
      else setRefused(failure);
      setBusy(false);
    }
  };
  const cancel = async () => {
    // It cannot be paid afterwards; a server that is away closes it by itself with the next one.
    if (checkout) await call(closeCheckout, { params: { id: checkout.id } }).catch(() => undefined);
    onCanceled();
  };

  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className="flex flex-col gap-6">
        <Alert tone="info" title={t('payment.sandbox.title')}>
          {t('payment.sandbox.text')}
        </Alert>
        {error !== null && (
          <Alert tone="danger" action={<Button onClick={retry}>{t('common.retry')}</Button>}>
            {textOf(error)}
          </Alert>
        )}
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
          <h2 className="text-lead">{t('payment.purchase.contact')}</h2>
          <TextField
            label={t('payment.purchase.email')}
            hint={t('payment.purchase.emailHint')}
            type="email"
            autoComplete="email"
            value={contactEmail}
            error={isReady ? undefined : t('payment.purchase.emailFault')}
            onChange={(event) => setContactEmail(event.target.value)}
          />
        </section>
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
          <h2 className="text-lead">{t('payment.purchase.billing')}</h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label={t('payment.purchase.country')}
              options={countries}
              value={country}
              onChange={setCountry}
            />
            <TextField
              label={t('payment.purchase.orgNumber')}
              hint={t('payment.purchase.orgNumberHint')}
              maxLength={40}
              value={orgNumber}
              onChange={(event) => setOrgNumber(event.target.value)}
            />
          </div>
        </section>
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
          <h2 className="text-lead">{t('payment.purchase.method')}</h2>
          {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
          {saved && (
            <RadioGroup
              legend={t('payment.purchase.card')}
              legendHidden
              layout="column"
              options={[
                { value: 'saved', label: t('payment.purchase.saved', saved) },
                { value: 'other', label: t('payment.purchase.other') },
              ]}
              value={other ? 'other' : 'saved'}
              onChange={(which) => setOther(which === 'other')}
            />
          )}
          {!withSaved && (
            <>
              <CardFields card={card} faults={faults} onChange={setCard} />
              <Checkbox label={t('payment.purchase.save')} checked={save} onChange={setSave} />
            </>
          )}
        </section>
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-6">
        <Summary price={checkout?.price ?? null} interval={wanted.quote === null ? wanted.type : null} />
        <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!checkout}>
          {checkout?.price
            ? t('payment.purchase.pay', { total: money(checkout.price.total, checkout.price.currency) })
            : t('payment.purchase.payPlain')}
        </Button>
        <Button size="lg" onClick={() => void cancel()}>
          {t('payment.purchase.cancel')}
        </Button>
      </div>
    </form>
  );
}
