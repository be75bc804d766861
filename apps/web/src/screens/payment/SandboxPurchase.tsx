import { closeCheckout, completeCheckout, openCheckout, paySandbox } from '@alveola/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api';
import { useFormat } from '../../i18n/useFormat';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { countriesIn } from '../account/countries';
import { useSending } from '../useSending';
import { CardChoice } from './CardChoice';
import { ContactEmail } from './ContactEmail';
import { Panel } from './Panel';
import { type PurchaseProps, selectionOf } from './purchase';
import { PurchaseForm } from './PurchaseForm';
import { Summary } from './Summary';
import { useCardForm } from './useCardForm';
import { useCheckout } from './useCheckout';

/** The checkout without a payment provider: contact, billing information, card, and what is due today. */
export function SandboxPurchase({ wanted, onPaid, onCanceled }: PurchaseProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { money } = useFormat();
  const { profile, language } = useSession();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [country, setCountry] = useState(profile?.clinic?.country ?? '');
  const [orgNumber, setOrgNumber] = useState(profile?.clinic?.org_number ?? '');
  const [save, setSave] = useState(false);
  const { busy, refused, send } = useSending();
  const countries = useMemo(() => countriesIn(language), [language]);
  const selection = { ...selectionOf(wanted), contactEmail, country, org_number: orgNumber };
  const isReady = openCheckout.body.safeParse(selection).success;
  const { checkout, error, retry } = useCheckout(isReady ? selection : null);
  const saved = checkout?.card ?? null;
  const card = useCardForm(saved !== null);

  const pay = async (params: { readonly id: string }) => {
    await call(paySandbox, { params, body: { card: card.given, save } });
    const { subscription } = await call(completeCheckout, { params });
    await onPaid(subscription);
  };
  const cancel = async () => {
    // It cannot be paid afterwards; a server that is away closes it by itself with the next one.
    if (checkout) await call(closeCheckout, { params: { id: checkout.id } }).catch(() => undefined);
    onCanceled();
  };

  return (
    <PurchaseForm
      summary={
        <Summary price={checkout?.price ?? null} interval={wanted.quote === null ? wanted.type : null} />
      }
      fault={refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
      total={checkout?.price ? money(checkout.price.total, checkout.price.currency) : null}
      busy={busy}
      ready={checkout !== null}
      onPay={() => {
        if (card.check() && checkout) void send(() => pay({ id: checkout.id }), card.place);
      }}
      onCancel={() => void cancel()}
    >
      <Alert tone="info" title={t('payment.sandbox.title')}>
        {t('payment.sandbox.text')}
      </Alert>
      {error !== null && (
        <Alert tone="danger" action={<Button onClick={retry}>{t('common.retry')}</Button>}>
          {textOf(error)}
        </Alert>
      )}
      <ContactEmail value={contactEmail} isValid={isReady} onChange={setContactEmail} />
      <Panel title={t('payment.purchase.billing')}>
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
      </Panel>
      <Panel title={t('payment.purchase.method')}>
        <CardChoice known={saved} state={card}>
          <Checkbox label={t('payment.purchase.save')} checked={save} onChange={setSave} />
        </CardChoice>
      </Panel>
    </PurchaseForm>
  );
}
