import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button, type ButtonProps } from '../../ui/Button';
import { Dialog, DialogButton } from '../../ui/overlay/Dialog';

import { toast } from '../../ui/overlay/toast';
import { type CheckedForm, type FormOptions, useCheckedForm } from './useCheckedForm';
import { TextField } from '../../ui/form/TextField';

interface FormDialogProps<V extends FieldValues, B> extends FormOptions<V, B> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onSend: (body: B) => Promise<unknown>;
  /** Sending closes the dialog and shows this as a toast. Without it, `onSend` decides what comes next. */
  readonly done?: string | ((body: B) => string);
  readonly onClose: () => void;
  readonly children: (form: CheckedForm<V, B>) => ReactNode;
}

export function FormDialog<V extends FieldValues, B>(props: FormDialogProps<V, B>) {
  const { t } = useTranslation();
  const { title, description, action, isDangerous, onSend, done, onClose, children, ...options } = props;
  const form = useCheckedForm<V, B>(options);
  const send = form.submit(async (body) => {
    await onSend(body);
    if (done === undefined) return;
    onClose();
    toast({ tone: 'good', text: typeof done === 'string' ? done : done(body) });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={form.busy} onClick={send}>
            {action}
          </Button>
        </>
      }
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={send}>
        <ProblemAlert problem={form.refused} />
        {children(form)}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface Reason {
  readonly reason: string;
}

type ReasonDialogProps = Omit<FormDialogProps<Reason, Reason>, 'values' | 'children'> & {
  readonly label: string;
};

export function ReasonDialog({ label, ...props }: ReasonDialogProps) {
  return (
    <FormDialog<Reason, Reason> {...props} values={{ reason: '' }}>
      {({ field }) => <TextField {...field('reason')} label={label} autoComplete="off" autoFocus />}
    </FormDialog>
  );
}

export function ReasonButton(
  props: Omit<ReasonDialogProps, 'onClose'> & { readonly button?: Pick<ButtonProps, 'aria-label'> },
) {
  const { button, ...dialog } = props;
  return (
    <DialogButton {...button} text={dialog.action}>
      {(close) => <ReasonDialog {...dialog} onClose={close} />}
    </DialogButton>
  );
}
