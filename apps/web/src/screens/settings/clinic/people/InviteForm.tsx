import { zodResolver } from '@hookform/resolvers/zod';
import { inviteUser } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Alert } from '../../../../ui/Alert';
import { ProblemAlert } from '../../../common/ProblemAlert';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/form/TextField';
import { toast } from '../../../../ui/overlay/toast';
import { useAccountForm } from '../../../account/useAccountForm';
import { withStepUp } from '../../stepUp/withStepUp';
import { refetchClinic } from '../clinicQueries';

const resolver = zodResolver(inviteUser.body);

export function InviteForm({ isFull }: { readonly isFull: boolean }) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useAccountForm({
    resolver,
    defaultValues: { email: '' },
    fields: ['email'],
  });
  const send = submit(async (body) => {
    const { email } = await withStepUp(() => call(inviteUser, { body }));
    await refetchClinic();
    form.reset();
    toast({ tone: 'good', text: t('account:clinic.invited', { email }) });
  });
  if (isFull) return <Alert tone="info">{t('account:clinic.full')}</Alert>;
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="w-full">
        <TextField
          {...field('email')}
          type="email"
          label={t('account:clinic.inviteEmail')}
          hint={t('account:clinic.inviteHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" variant="primary" busy={busy}>
        {t('account:clinic.invite')}
      </Button>
    </form>
  );
}
