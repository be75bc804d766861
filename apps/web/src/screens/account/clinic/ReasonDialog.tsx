import { zodResolver } from '@hookform/resolvers/zod';
import { type CallBody, declineAccount } from '@alveola/contract';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useAccountForm } from '../useAccountForm';
import { FormDialog } from '../../common/FormDialog';

type Given = CallBody<typeof declineAccount>;
// Each call that takes a reason takes it as this one does.
const resolver = zodResolver(declineAccount.body);

export interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly done: string;
  readonly onSend: (given: Given) => Promise<void>;
  readonly onClose: () => void;
}

export function ReasonDialog({
  title,
  text,
  action,
  label,
  isDangerous = false,
  done,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const { field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { reason: '' },
    fields: ['reason'],
  });
  const send = submit(async (given) => {
    await onSend(given);
    onClose();
    toast({ tone: 'good', text: done });
  });
  return (
    <FormDialog
      title={title}
      description={text}
      action={action}
      isDangerous={isDangerous}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <TextField {...field('reason')} label={label} autoComplete="off" autoFocus />
    </FormDialog>
  );
}
