import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../session';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { IconButton } from '../../ui/icon/IconButton';
import { toast } from '../../ui/overlay/toast';
import { loadDiagnosis, useActiveDiagnosis } from '../activeDiagnosis';
import { useProblemText } from '../../shell/problemText';

/** Sends what is unsaved, then logs out; what could not be sent is warned about first. */
export function LogoutButton() {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { unsaved } = useActiveDiagnosis();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const leave = () => {
    setAsking(false);
    setBusy(true);
    logout()
      .catch((error: unknown) => toast({ tone: 'danger', text: textOf(error) }))
      .finally(() => setBusy(false));
  };
  const ask = async () => {
    if (!unsaved) return leave();
    setBusy(true);
    const saved = await loadDiagnosis().then(
      ({ save }) => save(),
      () => false,
    );
    setBusy(false);
    if (saved) leave();
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
