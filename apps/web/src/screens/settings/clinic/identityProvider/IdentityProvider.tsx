import { getIdentityProvider } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Button } from '../../../../ui/Button';
import { Loaded } from '../../../common/Loaded';
import { Section } from '../../../common/Section';
import { LinkedUsers } from './LinkedUsers';
import { ProviderForm } from './ProviderForm';
import { PROVIDER_QUERY } from './providerQuery';
import { SignInAddress } from './SignInAddress';

export function IdentityProvider() {
  const { t } = useTranslation();
  const [isSettingUp, setSettingUp] = useState(false);
  const answer = useQuery({ queryKey: PROVIDER_QUERY, queryFn: () => call(getIdentityProvider, {}) });
  return (
    <Section title={t('singleSignOn:settings.title')}>
      <p className="max-w-2xl text-ink-soft">{t('singleSignOn:settings.hint')}</p>
      <Loaded answer={answer}>
        {({ provider }) =>
          provider === null && !isSettingUp ? (
            <Button className="self-start" onClick={() => setSettingUp(true)}>
              {t('singleSignOn:settings.setUp')}
            </Button>
          ) : (
            <>
              {provider && <SignInAddress slug={provider.slug} />}
              <ProviderForm key={provider?.changed_at} provider={provider} />
              {provider && provider.links.length > 0 && <LinkedUsers links={provider.links} />}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
