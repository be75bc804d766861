import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { AuthenticatorRemoval } from './AuthenticatorRemoval';
import { AuthenticatorSetup } from './AuthenticatorSetup';

export function Authenticator({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'setup' | 'removal' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">{t('account:factor.title')}</p>
        <p className="text-ink-soft">{t(isOn ? 'account:factor.on' : 'account:factor.off')}</p>
      </div>
      <Button className="self-start" onClick={() => setOpen(isOn ? 'removal' : 'setup')}>
        {t(isOn ? 'account:factor.remove' : 'account:factor.setUp')}
      </Button>
      {open === 'setup' && <AuthenticatorSetup onClose={close} />}
      {open === 'removal' && <AuthenticatorRemoval onClose={close} />}
    </div>
  );
}
