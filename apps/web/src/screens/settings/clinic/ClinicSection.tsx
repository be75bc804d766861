import {
  changeClinic,
  type ClinicDetails,
  getClinic,
  getLetterhead,
  putFactorPolicy,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { countriesIn, countryName } from '../../account/countries';
import { ClinicChanges } from '../../account/clinic/ClinicChanges';
import { Loaded, Loading } from '../../common/Loaded';
import { ClinicData } from './ClinicData';
import { ClinicUsers } from './people/ClinicUsers';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { LetterheadForm } from './LetterheadForm';
import { Facts, FoldedSection, Section } from '../../common/Section';
import { Alert } from '../../../ui/Alert';
import { StorageUse, toShare } from '../../common/StorageUse';
import { queryClient } from '../../../session/Queries';
import { Switch } from '../../../ui/form/Checkbox';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { FormDialog } from '../../../session/form/FormDialog';
import { refreshProfile } from '../../../session/session';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';

const LOW = 0.9;

const IdentityProvider = lazyPart(['singleSignOn'], () =>
  import('./identityProvider/IdentityProvider').then((m) => m.IdentityProvider),
);

export function ClinicSection() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
  const [isEditing, setEditing] = useState(false);
  const answer = useQuery({ queryKey: ['clinic'], queryFn: () => call(getClinic, {}) });
  const letterhead = useQuery({ queryKey: LETTERHEAD_KEY, queryFn: () => call(getLetterhead, {}) });
  return (
    <Loaded answer={answer}>
      {(clinic) => (
        <>
          <Section title={t('account:clinic.details')}>
            <Facts
              rows={[
                [t('account:registration.clinicName'), clinic.name],
                [t('account:registration.orgNumber'), clinic.org_number],
                [t('account:registration.country'), countryName(clinic.country, language)],
                [
                  t('account:clinic.terms'),
                  clinic.terms.accepted[0] &&
                    t('account:clinic.termsText', {
                      ...clinic.terms.accepted[0],
                      date: day(clinic.terms.accepted[0].at),
                    }),
                ],
              ]}
            />
            <Button className="self-start" onClick={() => setEditing(true)}>
              {t('account:clinic.edit')}
            </Button>
            <ClinicChanges changes={clinic.changes} />
            {isEditing && <DetailsDialog clinic={clinic} onClose={() => setEditing(false)} />}
          </Section>
          <Loaded answer={letterhead}>
            {(clinicUsers) => (
              <FoldedSection title={t('account:letterhead.title')}>
                <LetterheadForm letterhead={clinicUsers} />
              </FoldedSection>
            )}
          </Loaded>
          <ClinicUsers seats={clinic.seats} />
          <FactorPolicy required={clinic.factor_required} />
          <Suspense fallback={<Loading />}>
            <IdentityProvider />
          </Suspense>
          <ClinicStorage storage={clinic.storage} />
          <ClinicData clinic={clinic.name} />
        </>
      )}
    </Loaded>
  );
}

function ClinicStorage({ storage }: Pick<ClinicDetails, 'storage'>) {
  const { t } = useTranslation();
  const share = toShare(storage);
  return (
    <Section title={t('account:storage.title')}>
      <StorageUse storage={storage} />
      {share >= LOW && <Alert tone="warn">{t(`account:storage.${share < 1 ? 'low' : 'full'}`)}</Alert>}
    </Section>
  );
}

function FactorPolicy({ required }: { readonly required: boolean }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const change = async (isRequired: boolean) => {
    await call(putFactorPolicy, { body: { required: isRequired } });
    await queryClient.invalidateQueries({ queryKey: ['clinic'] });
  };
  return (
    <Section title={t('account:own.safetyTitle')}>
      <ProblemAlert problem={refused} />
      <div className="max-w-2xl">
        <Switch
          label={t('account:policy.label')}
          hint={t('account:policy.hint')}
          checked={required}
          disabled={busy}
          onChange={(isRequired) => void send(() => change(isRequired))}
        />
      </div>
    </Section>
  );
}

interface DetailsDialogProps {
  readonly clinic: ClinicDetails;
  readonly onClose: () => void;
}

function DetailsDialog({ clinic, onClose }: DetailsDialogProps) {
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
