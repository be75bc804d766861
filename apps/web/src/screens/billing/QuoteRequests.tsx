import { askQuote, type QuoteRequest } from '@alveola/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { FormDialog } from '../../session/form/FormDialog';
import { useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { TextArea, TextField } from '../../ui/form/TextField';
import { refetchSubscription } from './queries';

export function QuoteRequests(props: {
  readonly requests: readonly QuoteRequest[];
  readonly onAccept: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  if (props.requests.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-paper p-6">
      <h2 id={id} className="mb-2 text-lead">
        {t('payment:quote.list')}
      </h2>
      <ul className="divide-y divide-line">
        {props.requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-medium">
                <QuoteState request={request} />
              </p>
              <p className="text-dense text-ink-faint">
                <QuoteAsked request={request} />
              </p>
            </div>
            {request.status === 'offered' && (
              <Button variant="primary" onClick={() => props.onAccept(request.id)}>
                {t('payment:quote.accept')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function QuoteAsked({ request }: { readonly request: QuoteRequest }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const users = t('payment:users', { count: request.clinic_users });
  return <>{t('payment:quote.asked', { users, date: day(request.created_at) })}</>;
}

export function QuoteState(props: {
  readonly request: QuoteRequest;
  readonly reader?: 'quote' | 'provider';
}) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { request, reader = 'quote' } = props;
  const { status, offer } = request;
  if (!offer || status === 'open') return <>{t(`payment:${reader}.open`)}</>;
  if (status === 'accepted') return <>{t('payment:quote.accepted')}</>;
  const price = money(offer.price, offer.currency);
  const interval = t(`payment:starter.per${offer.interval}`);
  const users = t('payment:users', { count: offer.clinic_users });
  return <>{`${t(`payment:${reader}.offered`, { price, interval })} · ${users}`}</>;
}

export function QuoteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { profile } = useSession();
  return (
    <FormDialog
      title={t('payment:quote.title')}
      action={t('payment:quote.send')}
      schema={askQuote.terms.body}
      values={{ clinic_users: '2', message: '', contactEmail: profile?.email ?? '' }}
      toBody={(values) => ({ ...values, clinic_users: Number(values.clinic_users) })}
      onSend={async (body) => {
        await call(askQuote, { body });
        await refetchSubscription();
      }}
      done={t('payment:quote.sent')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('clinic_users')}
            label={t('payment:quote.users')}
            inputMode="numeric"
            autoFocus
          />
          <TextArea {...field('message')} label={t('payment:quote.message')} maxLength={2000} />
          <TextField {...field('contactEmail')} label={t('payment:purchase.email')} type="email" />
        </>
      )}
    </FormDialog>
  );
}
