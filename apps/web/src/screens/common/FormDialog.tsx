import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from './ProblemAlert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';

export interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly refused: unknown;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation();
  const { title, description, action, isDangerous, busy, refused, onSend, onClose, children } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onSend}>
            {action}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSend();
        }}
      >
        <ProblemAlert problem={refused} />
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
