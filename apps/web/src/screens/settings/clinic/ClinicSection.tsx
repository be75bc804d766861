import { getClinic, getLetterhead } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useSession } from '../../../session/useSession';
import { countryName } from '../../account/countries';
import { Loaded } from '../../common/Loaded';
import { ClinicData } from './ClinicData';
import { ClinicStorage } from './ClinicStorage';
import { ClinicUsers } from './ClinicUsers';
import { FactorPolicy } from './FactorPolicy';
import { LETTERHEAD_KEY } from '../../../session/preferences/letterhead';
import { LetterheadForm } from './LetterheadForm';
import { Facts } from '../../common/Facts';
import { Section } from '../../common/Section';

/** For the owner: the clinic's details, who works in it, and all its data. */
export function ClinicSection() {
  const { t } = useTranslation();
  const { language } = useSession();
  const answer = useQuery({ queryKey: ['clinic'], queryFn: () => call(getClinic, {}) });
  const letterhead = useQuery({ queryKey: LETTERHEAD_KEY, queryFn: () => call(getLetterhead, {}) });
  return (
    <Loaded answer={answer}>
      {({ name, org_number, country, seats, storage, factor_required }) => (
        <>
          <Section title={t('account:clinic.details')}>
            <Facts
              rows={[
                [t('account:registration.clinicName'), name],
                [t('account:registration.orgNumber'), org_number],
                [t('account:registration.country'), countryName(country, language)],
              ]}
            />
          </Section>
          <Loaded answer={letterhead}>
            {(told) => (
              <Section title={t('account:letterhead.title')}>
                <LetterheadForm letterhead={told} />
              </Section>
            )}
          </Loaded>
          <ClinicUsers seats={seats} />
          <FactorPolicy required={factor_required} />
          <ClinicStorage storage={storage} />
          <ClinicData clinic={name} />
        </>
      )}
    </Loaded>
  );
}
