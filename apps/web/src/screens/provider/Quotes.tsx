import { listQuotes, type ProviderQuote } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { DataTable, StackedCell, StackedRow } from '../../ui/DataTable';
import { Loaded } from '../common/Loaded';
import { QuoteState } from '../billing/QuoteRequests';
import { OfferDialog, QUOTES } from './OfferDialog';

const COLUMNS = ['clinic', 'asked', 'state', 'actions'] as const;

export function Quotes() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: QUOTES, queryFn: () => call(listQuotes, {}) });
  const [answering, setAnswering] = useState<ProviderQuote | null>(null);
  return (
    <Loaded answer={answer}>
      {(quotes) =>
        quotes.length === 0 ? (
          <p className="py-10 text-center text-ink-faint">{t('payment:provider.empty')}</p>
        ) : (
          <>
            <DataTable
              stacks
              framed
              columns={COLUMNS.map((each) => [each, t(`payment:provider.columns.${each}`)])}
            >
              {quotes.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} onAnswer={() => setAnswering(quote)} />
              ))}
            </DataTable>
            {answering && <OfferDialog quote={answering} onClose={() => setAnswering(null)} />}
          </>
        )
      }
    </Loaded>
  );
}

function QuoteRow({ quote, onAnswer }: { readonly quote: ProviderQuote; readonly onAnswer: () => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { clinic, contactEmail, clinic_users, created_at, message, status } = quote;
  return (
    <StackedRow>
      <StackedCell>
        <span className="block font-medium">{clinic.name}</span>
        <span className="block text-ink-faint">{contactEmail}</span>
      </StackedCell>
      <StackedCell>
        {t('payment:quote.asked', {
          users: t('payment:users', { count: clinic_users }),
          date: day(created_at),
        })}
        {message && <span className="block max-w-prose break-words text-ink-faint">{message}</span>}
      </StackedCell>
      <StackedCell>
        <QuoteState request={quote} reader="provider" />
      </StackedCell>
      <StackedCell>
        {status !== 'accepted' && (
          <Button
            aria-label={t('payment:provider.answerOf', { clinic: clinic.name })}
            className="whitespace-nowrap"
            onClick={onAnswer}
          >
            {t('payment:provider.answer')}
          </Button>
        )}
      </StackedCell>
    </StackedRow>
  );
}
