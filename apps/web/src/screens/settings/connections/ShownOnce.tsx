import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  readonly copied: string;
  readonly onClose: () => void;
}

/** Only the button closes it, so that a key pressed too often does not hide the secret for good. */
export function ShownOnce({ title, text, secret, copied, onClose }: ShownOnceProps) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast({ tone: 'good', text: copied });
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('connections:keys.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('connections:keys.kept')}
          </Button>
        </>
      }
    >
      <code
        className="block rounded-md border border-line bg-ground p-3 break-all select-all"
        translate="no"
        data-secret
      >
        {secret}
      </code>
    </Dialog>
  );
}
