import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Only the button closes it, so that a key pressed too often does not hide the codes for good. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ tone: 'good', text: t('account:factor.copied') });
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('account:factor.recovery')}
      description={t('account:factor.recoveryText')}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('account:factor.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('account:factor.kept')}
          </Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-center tabular" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
