import { acceptTerms, getAbout } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { useToastedCall } from '../../session/form/useCall';
import { refreshProfile } from '../../session/session';
import { Alert } from '../../ui/Alert';
import { Button, buttonClasses } from '../../ui/Button';
import { toast } from '../../ui/overlay/toast';

export function TermsNotice({ onLater }: { readonly onLater: () => void }) {
  const { t } = useTranslation();
  const [version, setVersion] = useState<string | null>(null);
  const { busy, send } = useToastedCall('warn');
  useEffect(() => {
    const request = new AbortController();
    call(getAbout, {}, request).then(
      (about) => setVersion(about.terms_version),
      () => undefined,
    );
    return () => request.abort();
  }, []);
  if (version === null) return null;
  const accept = () =>
    send(async () => {
      await call(acceptTerms, { body: { version } });
      await refreshProfile();
      toast({ tone: 'good', text: t('notices:terms.accepted') });
    });
  return (
    <Alert
      tone="info"
      title={t('notices:terms.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="/terms" target="_blank" rel="noopener" className={buttonClasses('secondary')}>
            {t('notices:terms.read')}
          </Link>
          <Button onClick={onLater}>{t('notices:terms.later')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void accept()}>
            {t('notices:terms.accept')}
          </Button>
        </div>
      }
    >
      {t('notices:terms.text', { version })}
    </Alert>
  );
}
