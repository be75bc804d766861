import { listQuotes, type ProviderQuote } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api';
import { useFormat } from '../../i18n/useFormat';
import { Button } from '../../ui/Button';
import { Loaded } from '../Loaded';
import { QuoteState } from '../payment/QuoteRequests';
import { OfferDialog } from './OfferDialog';

export const QUOTES = ['provider-quotes'];
const COLUMNS = ['clinic', 'asked', 'state', 'actions'] as const;

/** Clinics that asked for a plan with several users, those without an answer first. */
export function Quotes() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const answer = useQuery({ queryKey: QUOTES, queryFn: () => call(listQuotes, {}) });
  const [answering, setAnswering] = useState<ProviderQuote | null>(null);
  return (
    <Loaded answer={answer}>
      {(quotes) =>
        quotes.length === 0 ? (
          <p className="text-ink-faint">{t('payment.provider.empty')}</p>
        ) : (
          <div className="overflow-x-auto">
            <table className="table-data">
              <thead>
                <tr>
                  {COLUMNS.map((column) => (
                    <th key={column} scope="col" className="table-head">
                      {t(`payment.provider.columns.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {quotes.map((quote) => (
                  <tr key={quote.id}>
                    <td className="table-cell-data">
                      <span className="block font-medium">{quote.clinic.name}</span>
                      <span className="block text-ink-faint">{quote.contactEmail}</span>
                    </td>
                    <td className="table-cell-data">
                      {t('payment.quote.asked', {
                        users: t('payment.users', { count: quote.clinic_users }),
                        date: day(quote.created_at),
                      })}
                      {quote.message && <span className="block text-ink-faint">{quote.message}</span>}
                    </td>
                    <td className="table-cell-data">
                      <QuoteState request={quote} />
                    </td>
                    <td className="table-cell-data text-right">
                      {quote.status !== 'accepted' && (
                        <Button
                          aria-label={t('payment.provider.answerOf', { clinic: quote.clinic.name })}
                          onClick={() => setAnswering(quote)}
                        >
                          {t('payment.provider.answer')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {answering && <OfferDialog quote={answering} onClose={() => setAnswering(null)} />}
          </div>
        )
      }
    </Loaded>
  );
}
