import { removeIdentityProvider } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { queryClient } from '../../../../session/Queries';
import { Button } from '../../../../ui/Button';
import { ConfirmDialog } from '../../../../session/form/ConfirmDialog';
import { PROVIDER_QUERY } from './providerQuery';

export function RemoveProvider() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await call(removeIdentityProvider, {});
    queryClient.setQueryData(PROVIDER_QUERY, { provider: null });
  };
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('singleSignOn:settings.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('singleSignOn:settings.removeTitle')}
          text={t('singleSignOn:settings.removeText')}
          action={t('singleSignOn:settings.remove')}
          onConfirm={remove}
          done={t('singleSignOn:settings.removed')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
