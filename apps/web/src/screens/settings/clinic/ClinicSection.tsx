import { getClinic, getLetterhead } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { countryName } from '../../account/countries';
import { ClinicChanges } from '../../account/clinic/ClinicChanges';
import { Loaded, Loading } from '../../common/Loaded';
import { ClinicData } from './ClinicData';
import { ClinicStorage } from './ClinicStorage';
import { ClinicUsers } from './people/ClinicUsers';
import { DetailsDialog } from './DetailsDialog';
import { FactorPolicy } from './FactorPolicy';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { LetterheadForm } from './LetterheadForm';
import { Facts } from '../../common/Facts';
import { Section } from '../../common/Section';

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
              <Section title={t('account:letterhead.title')}>
                <LetterheadForm letterhead={clinicUsers} />
              </Section>
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
