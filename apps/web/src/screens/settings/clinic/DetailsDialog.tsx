import { changeClinic, type ClinicDetails } from '@alveola/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { queryClient } from '../../../session/Queries';
import { refreshProfile } from '../../../session/session';
import { useSession } from '../../../session/useSession';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import { countriesIn } from '../../account/countries';

export interface DetailsDialogProps {
  readonly clinic: ClinicDetails;
  readonly onClose: () => void;
}

export function DetailsDialog({ clinic, onClose }: DetailsDialogProps) {
  const { t } = useTranslation();
  const { language } = useSession();
  const countries = useMemo(() => countriesIn(language), [language]);
  const { name, org_number, country } = clinic;
  return (
    <FormDialog
      title={t('account:clinic.editTitle')}
      description={t('account:clinic.editText')}
      action={t('account:clinic.edit')}
      schema={changeClinic.body}
      values={{ name, org_number, country, reason: '' }}
      onSend={async (body) => {
        queryClient.setQueryData(['clinic'], await call(changeClinic, { body }));
        await refreshProfile();
      }}
      done={t('account:clinic.edited')}
      onClose={onClose}
    >
      {({ field, choice }) => (
        <>
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
          <Select {...choice('country')} label={t('account:registration.country')} options={countries} />
          <TextField {...field('reason')} label={t('account:clinic.reason')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
