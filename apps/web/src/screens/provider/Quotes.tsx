import { listQuotes, offerQuote, type ProviderQuote } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../session/Queries';
import { call } from '../../session/api';
import { FormDialog } from '../../session/form/FormDialog';
import { DataTable, StackedCell, StackedRow } from '../../ui/DataTable';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextField } from '../../ui/form/TextField';
import { DialogButton } from '../../ui/overlay/Dialog';
import { QuoteAsked, QuoteState } from '../billing/QuoteRequests';
import { Loaded } from '../common/Loaded';
import { refetchAccounts } from './accountQueries';

const COLUMNS = ['clinic', 'asked', 'state', 'actions'] as const;

export function Quotes() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: QUOTES, queryFn: () => call(listQuotes, {}) });
  return (
    <Loaded answer={answer}>
      {(quotes) =>
        quotes.length === 0 ? (
          <p className="py-10 text-center text-ink-faint">{t('common:noneYet')}</p>
        ) : (
          <DataTable
            stacks
            framed
            columns={COLUMNS.map((each) => [each, t(`payment:provider.columns.${each}`)])}
          >
            {quotes.map((quote) => (
              <QuoteRow key={quote.id} quote={quote} />
            ))}
          </DataTable>
        )
      }
    </Loaded>
  );
}

function QuoteRow({ quote }: { readonly quote: ProviderQuote }) {
  const { t } = useTranslation();
  const { clinic, contactEmail, message, status } = quote;
  return (
    <StackedRow>
      <StackedCell>
        <span className="block font-medium">{clinic.name}</span>
        <span className="block text-ink-faint">{contactEmail}</span>
      </StackedCell>
      <StackedCell>
        <QuoteAsked request={quote} />
        {message && <span className="block max-w-prose break-words text-ink-faint">{message}</span>}
      </StackedCell>
      <StackedCell>
        <QuoteState request={quote} reader="provider" />
      </StackedCell>
      <StackedCell>
        {status !== 'accepted' && (
          <DialogButton
            text={t('payment:provider.answer')}
            aria-label={t('payment:provider.answerOf', { clinic: clinic.name })}
            className="whitespace-nowrap"
          >
            {(close) => <OfferDialog quote={quote} onClose={close} />}
          </DialogButton>
        )}
      </StackedCell>
    </StackedRow>
  );
}

/** Every currency in which plans are sold has two decimals. */
const MINOR = 100;

const TYPED = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

const QUOTES = ['provider-quotes'];

export function OfferDialog(props: { readonly quote: ProviderQuote; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { quote, onClose } = props;
  const { name } = quote.clinic;
  return (
    <FormDialog
      title={t('payment:provider.title', { clinic: name })}
      action={t('payment:provider.send')}
      schema={offerQuote.terms.body}
      values={{ clinic_users: String(quote.clinic_users), price: '', interval: 'YEARLY' }}
      toBody={(values) => ({
        ...values,
        clinic_users: Number(values.clinic_users),
        price: toMinorUnits(values.price),
      })}
      onSend={async (body) => {
        await call(offerQuote, { params: { id: quote.id }, body });
        await Promise.all([queryClient.invalidateQueries({ queryKey: QUOTES }), refetchAccounts()]);
      }}
      done={t('payment:provider.sent', { clinic: name })}
      onClose={onClose}
    >
      {({ field, choice, errors }) => (
        <>
          <TextField {...field('clinic_users')} label={t('payment:quote.users')} inputMode="numeric" />
          <TextField
            {...field('price')}
            label={t('payment:provider.price', { currency: quote.offer?.currency ?? 'EUR' })}
            inputMode="decimal"
            autoFocus
            error={errors.price && t('validation:price')}
          />
          <RadioGroup
            {...choice('interval')}
            legend={t('payment:provider.interval')}
            options={(['YEARLY', 'MONTHLY'] as const).map((value) => ({
              value,
              label: t(`payment:starter.${value}`),
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Reads "150", "150.5" or "150,50" as minor units without floating point; null: not an amount. */
export function toMinorUnits(typed: string): number | null {
  const match = TYPED.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * MINOR + Number(part.padEnd(2, '0'));
}
