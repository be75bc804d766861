import { zodResolver } from '@hookform/resolvers/zod';
import { changeClinic, type ClinicDetails } from '@alveola/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { refreshProfile } from '../../../session/session';
import { useSession } from '../../../session/useSession';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { countriesIn } from '../../account/countries';
import { useAccountForm } from '../../account/useAccountForm';
import { FormDialog } from '../../common/FormDialog';
import { withStepUp } from '../../stepUp/withStepUp';

const resolver = zodResolver(changeClinic.body);

export interface DetailsDialogProps {
  readonly clinic: ClinicDetails;
  readonly onClose: () => void;
}

export function DetailsDialog({ clinic, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { language } = useSession();
  const countries = useMemo(() => countriesIn(language), [language]);
  const { name, org_number, country } = clinic;
  const { form, field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { name, org_number, country, reason: '' },
    fields: ['name', 'org_number', 'country', 'reason'],
  });
  const send = submit(async (body) => {
    queryClient.setQueryData(['clinic'], await withStepUp(() => call(changeClinic, { body })));
    await refreshProfile();
    toast({ tone: 'good', text: t('account:clinic.edited') });
    onClose();
  });
  return (
    <FormDialog
      title={t('account:clinic.editTitle')}
      description={t('account:clinic.editText')}
      action={t('account:clinic.edit')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={t('account:registration.clinicName')}
        autoComplete="organization"
        autoFocus
      />
      <TextField
        {...field('org_number')}
        label={t('account:registration.orgNumber')}
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label={t('account:registration.country')}
        options={countries}
        value={form.watch('country')}
        onChange={(code) => form.setValue('country', code)}
      />
      <TextField {...field('reason')} label={t('account:clinic.reason')} autoComplete="off" />
    </FormDialog>
  );
}
