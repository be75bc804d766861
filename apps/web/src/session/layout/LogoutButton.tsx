import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../session';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/overlay/toast';
import { loadDiagnosis } from '../activeDiagnosis';
import { currentSession } from '../store';
import { useProblemText } from '../../shell/problemText';

export function LogoutButton() {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = () => {
    setAsking(false);
    setBusy(true);
    signOut()
      .catch((error: unknown) => toast({ tone: 'danger', text: toText(error) }))
      .finally(() => setBusy(false));
  };
  const ask = async () => {
    setBusy(true);
    const isErasable = await loadDiagnosis()
      .then((diagnosis) => diagnosis.isErasable(currentSession().profile?.id ?? ''))
      .catch(() => false);
    setBusy(false);
    if (isErasable) leave();
    else setAsking(true);
  };

  return (
    <>
      <IconButton icon="logout" label={t('common:logout')} disabled={busy} onClick={() => void ask()} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('common:leave.title')}
        description={t('common:leave.text')}
        actions={
          <>
            <Button variant="danger" onClick={leave}>
              {t('common:leave.logout')}
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              {t('common:leave.stay')}
            </Button>
          </>
        }
      />
    </>
  );
}
