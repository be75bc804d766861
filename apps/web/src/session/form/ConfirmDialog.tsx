import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button, type ButtonProps } from '../../ui/Button';
import { Dialog, DialogButton } from '../../ui/overlay/Dialog';
import { toast } from '../../ui/overlay/toast';
import { useCall } from './useCall';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly variant?: 'danger' | 'primary';
  /** The button that changes nothing, where it is the recommended one: it comes last. */
  readonly stay?: string;
  readonly onStay?: () => void;
  /** false: what the decision depends on is not known yet. */
  readonly isReady?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly done?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { title, text, action, variant = 'danger', stay, onStay, isReady = true, onClose, children } = props;
  const { busy, refused, send } = useCall();
  const confirm = async () => {
    await props.onConfirm();
    onClose();
    if (props.done !== undefined) toast({ tone: 'good', text: props.done });
  };
  const act = (look: 'danger' | 'primary' | 'secondary') => (
    <Button variant={look} busy={busy} disabled={!isReady} onClick={() => void send(confirm)}>
      {action}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        stay === undefined ? (
          <>
            <Button autoFocus onClick={onClose}>
              {t('common:cancel')}
            </Button>
            {act(variant)}
          </>
        ) : (
          <>
            {act('secondary')}
            <Button variant="primary" autoFocus onClick={onStay ?? onClose}>
              {stay}
            </Button>
          </>
        )
      }
    >
      {(refused !== null || children) && (
        <div className="flex flex-col gap-4">
          <ProblemAlert problem={refused} />
          {children}
        </div>
      )}
    </Dialog>
  );
}

export function ConfirmButton(
  props: Omit<ConfirmDialogProps, 'onClose'> & {
    readonly button?: Pick<ButtonProps, 'variant' | 'icon' | 'className' | 'aria-label'>;
  },
) {
  const { button, ...dialog } = props;
  return (
    <DialogButton {...button} text={dialog.action}>
      {(close) => <ConfirmDialog {...dialog} onClose={close} />}
    </DialogButton>
  );
}
