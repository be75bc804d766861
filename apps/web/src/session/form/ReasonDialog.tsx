import type { z } from 'zod';
import { TextField } from '../../ui/form/TextField';
import { FormDialog, type FormDialogProps } from './FormDialog';

interface Reason {
  readonly reason: string;
}

export interface ReasonDialogProps
  extends Omit<FormDialogProps<Reason, Reason>, 'schema' | 'values' | 'children'> {
  readonly schema: z.ZodType<Reason>;
  readonly label: string;
}

export function ReasonDialog({ label, ...props }: ReasonDialogProps) {
  return (
    <FormDialog<Reason, Reason> {...props} values={{ reason: '' }}>
      {({ field }) => <TextField {...field('reason')} label={label} autoComplete="off" autoFocus />}
    </FormDialog>
  );
}
