import type { QuoteRequest } from '@alveola/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';

export interface QuoteRequestsProps {
  readonly requests: readonly QuoteRequest[];
  readonly onAccept: (id: string) => void;
}

export function QuoteRequests({ requests, onAccept }: QuoteRequestsProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const id = useId();
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-paper p-6">
      <h2 id={id} className="mb-2 text-lead">
        {t('payment:quote.list')}
      </h2>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-medium">
                <QuoteState request={request} />
              </p>
              <p className="text-dense text-ink-faint">
                {t('payment:quote.asked', {
                  users: t('payment:users', { count: request.clinic_users }),
                  date: day(request.created_at),
                })}
              </p>
            </div>
            {request.status === 'offered' && (
              <Button variant="primary" onClick={() => onAccept(request.id)}>
                {t('payment:quote.accept')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface QuoteStateProps {
  readonly request: QuoteRequest;
  readonly reader?: 'quote' | 'provider';
}

export function QuoteState({ request, reader = 'quote' }: QuoteStateProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { status, offer } = request;
  if (!offer || status === 'open') return <>{t(`payment:${reader}.open`)}</>;
  if (status === 'accepted') return <>{t('payment:quote.accepted')}</>;
  const price = money(offer.price, offer.currency);
  const interval = t(`payment:starter.per${offer.interval}`);
  const users = t('payment:users', { count: offer.clinic_users });
  return <>{`${t(`payment:${reader}.offered`, { price, interval })} · ${users}`}</>;
}
