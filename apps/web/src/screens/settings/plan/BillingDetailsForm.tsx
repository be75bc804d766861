import { type BillingDetails, changeBillingDetails, getBillingDetails } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { Loaded } from '../../common/Loaded';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCheckedForm } from '../../../session/form/useCheckedForm';

const KEY = ['billing-details'];

export function BillingDetailsForm() {
  const answer = useQuery({ queryKey: KEY, queryFn: () => call(getBillingDetails, {}) });
  return <Loaded answer={answer}>{(details) => <Form details={details} />}</Loaded>;
}

function Form({ details }: { readonly details: BillingDetails }) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema: changeBillingDetails.body,
    values: details,
  });
  const save = submit(async (body) => {
    const savedDetails = await call(changeBillingDetails, { body });
    queryClient.setQueryData(KEY, savedDetails);
    form.reset(savedDetails);
    toast({ tone: 'good', text: t('payment:invoices.details.saved') });
  });
  return (
    <form noValidate className="flex max-w-md flex-col items-start gap-4" onSubmit={save}>
      <p className="text-ink-soft">{t('payment:invoices.details.hint')}</p>
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextField
          {...field('name')}
          label={t('payment:invoices.details.name')}
          autoComplete="organization"
        />
        <TextArea
          {...field('address')}
          rows={3}
          label={t('payment:invoices.details.address')}
          autoComplete="street-address"
        />
        <TextField
          {...field('vat_number')}
          label={t('payment:invoices.details.vatNumber')}
          hint={t('payment:invoices.details.vatNumberHint')}
          autoComplete="off"
        />
        <TextField
          {...field('email')}
          label={t('payment:invoices.details.email')}
          type="email"
          autoComplete="email"
        />
      </div>
      <Button type="submit" busy={busy}>
        {t('payment:invoices.details.save')}
      </Button>
    </form>
  );
}
