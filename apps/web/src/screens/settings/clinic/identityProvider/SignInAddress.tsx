import { renewSignInAddress } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { queryClient } from '../../../../session/Queries';
import { toSignInAddress } from '../../../account/signInAddress';
import { Button } from '../../../../ui/Button';
import { toast } from '../../../../ui/overlay/toast';
import { ConfirmDialog } from '../../../../session/form/ConfirmDialog';
import { PROVIDER_QUERY } from './providerQuery';

export function SignInAddress({ slug }: { readonly slug: string }) {
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
