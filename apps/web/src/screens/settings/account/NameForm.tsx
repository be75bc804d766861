import { patchUser } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../session/api';
import { changeSession } from '../../../session/store';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useCheckedForm } from '../../../session/form/useCheckedForm';

const { name: ownName, title: ownTitle } = patchUser.body.shape;
const schema = z.object({ name: ownName.unwrap(), title: ownTitle.unwrap() });

export interface NameFormProps {
  readonly name: string;
  readonly title: string;
  readonly signs: boolean;
}

export function NameForm({ name, title, signs }: NameFormProps) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema,
    values: { name, title },
  });
  const send = submit(async (body) => {
    const profile = await call(patchUser, { body });
    changeSession({ profile });
    form.reset({ name: profile.name, title: profile.title });
    toast({ tone: 'good', text: t('account:own.nameSaved') });
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-md flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="w-full">
        <TextField {...field('name')} label={t('account:own.name')} autoComplete="name" />
      </div>
      {signs && (
        <div className="w-full">
          <TextField
            {...field('title')}
            label={t('account:own.professionalTitle')}
            hint={t('account:own.titleHint')}
            autoComplete="organization-title"
          />
        </div>
      )}
      <Button type="submit" busy={busy} disabled={!form.formState.isDirty}>
        {t('account:own.nameSave')}
      </Button>
    </form>
  );
}
