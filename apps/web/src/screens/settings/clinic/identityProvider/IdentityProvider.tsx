import {
  type ClinicIdentityProvider,
  getIdentityProvider,
  renewSignInAddress,
  unlinkIdentity,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Button } from '../../../../ui/Button';
import { Loaded } from '../../../common/Loaded';
import { Section } from '../../../common/Section';
import { PROVIDER_QUERY, ProviderForm } from './ProviderForm';
import { queryClient } from '../../../../session/Queries';
import { toSignInAddress } from '../../../account/signInAddress';
import { toast } from '../../../../ui/overlay/toast';
import { ConfirmDialog } from '../../../../session/form/ConfirmDialog';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { useCall } from '../../../../session/form/useCall';

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

function SignInAddress({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const [isRenewing, setRenewing] = useState(false);
  const address = location.origin + toSignInAddress(slug);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ tone: 'good', text: t('singleSignOn:settings.copied') });
  };
  const renew = async () => {
    queryClient.setQueryData(PROVIDER_QUERY, await call(renewSignInAddress, {}));
  };
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <h3 className="font-medium">{t('singleSignOn:settings.address')}</h3>
      <p className="text-dense text-ink-faint">{t('singleSignOn:settings.addressHint')}</p>
      <code className="block rounded-md border border-line bg-ground p-3 break-all select-all" translate="no">
        {address}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{t('singleSignOn:settings.copy')}</Button>
        <Button variant="quiet" onClick={() => setRenewing(true)}>
          {t('singleSignOn:settings.renew')}
        </Button>
      </div>
      {isRenewing && (
        <ConfirmDialog
          title={t('singleSignOn:settings.renewTitle')}
          text={t('singleSignOn:settings.renewText')}
          action={t('singleSignOn:settings.renew')}
          onConfirm={renew}
          done={t('singleSignOn:settings.renewed')}
          onClose={() => setRenewing(false)}
        />
      )}
    </div>
  );
}

type Links = ClinicIdentityProvider['links'];

/**
 * A user with a new account at the identity provider is unlinked here and linked again at the next sign-in.
 */
function LinkedUsers({ links }: { readonly links: Links }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { busy, refused, send } = useCall();
  const unlink = async ({ id, name }: Links[number]) => {
    await call(unlinkIdentity, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: PROVIDER_QUERY });
    toast({ tone: 'good', text: t('singleSignOn:settings.unlinked', { name }) });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <h3 className="font-medium">{t('singleSignOn:settings.links')}</h3>
      <p className="text-dense text-ink-faint">{t('singleSignOn:settings.linksHint')}</p>
      <ProblemAlert problem={refused} />
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{link.name}</span>
              <span className="block text-dense break-words text-ink-faint">
                {link.email} · {t('singleSignOn:settings.linked', { date: day(link.linked_at) })}
              </span>
            </span>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={t('singleSignOn:settings.unlinkOf', { name: link.name })}
              onClick={() => void send(() => unlink(link))}
            >
              {t('singleSignOn:settings.unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
