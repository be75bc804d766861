import {
  changeClinic,
  type ClinicDetails,
  eraseClinic,
  exportClinic,
  getClinic,
  getLetterhead,
  putFactorPolicy,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../assessment/papers/saveFile';
import { queryClient } from '../../../session/Queries';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useCall } from '../../../session/form/useCall';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { leave, refreshProfile } from '../../../session/session';
import { changeSession } from '../../../session/store';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { lazyPart } from '../../../shell/loadPart';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Checkbox';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { ClinicChanges } from '../../account/clinic/ClinicChanges';
import { countriesIn, countryName } from '../../account/countries';
import { Loaded, Loading } from '../../common/Loaded';
import { Facts, FoldedSection, Section } from '../../common/Section';
import { StorageUse, toShare } from '../../common/StorageUse';
import { ClinicUsers } from './ClinicUsers';
import { LetterheadForm } from './LetterheadForm';

const LOW = 0.9;

const IdentityProvider = lazyPart(['singleSignOn'], () =>
  import('./IdentityProvider').then((m) => m.IdentityProvider),
);

export function ClinicSection() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
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
                [t('common:country'), countryName(clinic.country, language)],
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
            <DialogButton className="self-start" text={t('account:clinic.edit')}>
              {(close) => <DetailsDialog clinic={clinic} onClose={close} />}
            </DialogButton>
            <ClinicChanges changes={clinic.changes} />
          </Section>
          <Loaded answer={letterhead}>
            {(stored) => (
              <FoldedSection title={t('account:letterhead.title')}>
                <LetterheadForm letterhead={stored} />
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
      <Switch
        label={t('account:policy.label')}
        hint={t('account:policy.hint')}
        checked={required}
        disabled={busy}
        onChange={(isRequired) => void send(() => change(isRequired))}
      />
    </Section>
  );
}

function DetailsDialog(props: { readonly clinic: ClinicDetails; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { language } = useSession();
  const countries = useMemo(() => countriesIn(language), [language]);
  const { name, org_number, country } = props.clinic;
  return (
    <FormDialog
      title={t('account:clinic.edit')}
      description={t('account:clinic.editText')}
      action={t('account:clinic.edit')}
      schema={changeClinic.terms.body}
      values={{ name, org_number, country, reason: '' }}
      onSend={async (body) => {
        queryClient.setQueryData(['clinic'], await call(changeClinic, { body }));
        await refreshProfile();
      }}
      done={t('account:clinic.edited')}
      onClose={props.onClose}
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
          <Select {...choice('country')} label={t('common:country')} options={countries} />
          <TextField {...field('reason')} label={t('common:reason')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

/** Milliseconds: a clinic of many years takes minutes to erase. */
const DEADLINE = 600_000;

function ClinicData({ clinic }: { readonly clinic: string }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const take = async () => {
    await saveFile(exportClinic.path, 'alveola.zip');
    toast({ tone: 'good', text: t('account:clinic.exported') });
  };
  return (
    <Section title={t('account:clinic.data')}>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        <Button icon="download" busy={busy} onClick={() => void send(take)}>
          {t('account:clinic.export')}
        </Button>
        <DialogButton variant="quiet" className="text-danger" text={t('account:clinic.erase')}>
          {(close) => <EraseDialog clinic={clinic} onClose={close} />}
        </DialogButton>
      </div>
    </Section>
  );
}

/** Typing the clinic's name proves the intention; the call then asks for a fresh proof of identity. */
function EraseDialog({ clinic, onClose }: { readonly clinic: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('account:clinic.eraseTitle', { clinic })}
      description={t('account:clinic.eraseText')}
      action={t('account:clinic.eraseConfirm')}
      isDangerous
      schema={eraseClinic.terms.body}
      values={{ clinic_name: '' }}
      onSend={async (body) => {
        await call(eraseClinic, { body }, { deadline: DEADLINE });
        changeSession({ leaving: true });
        await leave('clinic-erased');
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextField
          {...field('clinic_name')}
          label={t('account:clinic.eraseName', { clinic })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </FormDialog>
  );
}
