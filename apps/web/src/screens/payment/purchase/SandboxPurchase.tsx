import { findVatCountry, openCheckout, paySandbox } from '@alveola/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ApiProblem } from '../../../shell/problem';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useSession } from '../../../session/useSession';
import { Alert } from '../../../ui/Alert';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useProblemText } from '../../../shell/problemText';
import { Checkbox } from '../../../ui/form/Checkbox';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { countriesIn } from '../../account/countries';
import { useCall } from '../../../session/form/useCall';
import { Section } from '../../common/Section';
import { CardChoice, useCardForm } from '../../billing/CardChoice';
import { Confirming } from './Confirming';
import { ContactEmail, PurchaseForm, Summary, useTaxRate } from './PurchaseForm';
import { leaveCheckout, type PurchaseProps, toSelection, useCheckout, useSettleAway } from './purchase';
import { useSubscription } from '../../billing/queries';

export function SandboxPurchase({ wanted: wantedPlan, onPaid, onCanceled }: PurchaseProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { profile, language } = useSession();
  const toRate = useTaxRate();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [country, setCountry] = useState(profile?.clinic?.country ?? '');
  const [orgNumber, setOrgNumber] = useState(profile?.clinic?.org_number ?? '');
  const [save, setSave] = useState(false);
  const [confirming, setConfirming] = useState<string | null>(null);
  const { busy, refused, send } = useCall();
  const offers = useSubscription().data?.quote_requests ?? [];
  const accepted = offers.find(({ id }) => id === wantedPlan.quote)?.offer ?? null;
  const interval = wantedPlan.quote === null ? wantedPlan.type : (accepted?.interval ?? null);
  const vatCountry = findVatCountry(country);
  const vatHint = vatCountry
    ? t(`payment:purchase.vatHint.${vatCountry.seller}`, {
        rate: toRate(vatCountry.rate),
        example: vatCountry.example.replaceAll(' ', '\u00a0'),
      })
    : country !== '' && t('payment:purchase.vatHint.outside');
  const countries = useMemo(() => countriesIn(language), [language]);
  const selection = { ...toSelection(wantedPlan), contactEmail, country, org_number: orgNumber };
  const isReady = openCheckout.terms.body.safeParse(selection).success;
  const { checkout, error, retry } = useCheckout(isReady ? selection : null);
  const isFree = checkout !== null && checkout.first_payment_at !== null;
  const saved = checkout?.card ?? null;
  const card = useCardForm(saved !== null);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const toText = useProblemText();
  const settleAway = useSettleAway();
  const pay = async (id: string) => {
    await call(paySandbox, { params: { id }, body: { card: card.given, save } });
    if (isLeft.current) await settleAway(id);
    else setConfirming(id);
  };
  const place = (failure: unknown): boolean => {
    if (isLeft.current) toast({ tone: 'danger', text: toText(failure), stays: true });
    // The checkout was paid before, and the answer was lost.
    const isClosed = failure instanceof ApiProblem && failure.code === 'checkout-closed';
    if (isClosed && checkout) setConfirming(checkout.id);
    return isClosed || card.place(failure);
  };
  const cancel = async () => {
    await leaveCheckout(checkout?.id ?? null);
    onCanceled();
  };

  if (confirming !== null) return <Confirming id={confirming} onPaid={onPaid} onClosed={onCanceled} />;
  return (
    <PurchaseForm
      summary={
        <Summary
          price={checkout?.price ?? null}
          firstPaymentAt={checkout?.first_payment_at ?? null}
          interval={interval}
        />
      }
      fault={<ProblemAlert problem={refused} />}
      total={checkout?.price ? money(checkout.price.total, checkout.price.currency) : null}
      isFree={isFree}
      busy={busy}
      ready={checkout !== null}
      onPay={() => {
        if (card.check() && checkout) void send(() => pay(checkout.id), place);
      }}
      onCancel={() => void cancel()}
    >
      <Alert tone="info" title={t('payment:sandbox.title')}>
        {t('payment:sandbox.text')}
      </Alert>
      <ProblemAlert problem={error} onRetry={retry} />
      <ContactEmail value={contactEmail} onChange={setContactEmail} />
      <Section title={t('payment:purchase.billing')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label={t('common:country')} options={countries} value={country} onChange={setCountry} />
          <TextField
            label={t('payment:purchase.orgNumber')}
            hint={vatHint}
            maxLength={40}
            value={orgNumber}
            onChange={(event) => setOrgNumber(event.target.value)}
          />
        </div>
      </Section>
      <Section title={t('payment:purchase.method')}>
        <CardChoice stored={saved} state={card}>
          <Checkbox label={t('payment:purchase.save')} checked={save} onChange={setSave} />
        </CardChoice>
      </Section>
    </PurchaseForm>
  );
}
