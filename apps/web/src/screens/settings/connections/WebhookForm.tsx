import { putWebhook } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { WEBHOOK_QUERY } from './webhookQuery';

interface WebhookFormProps {
  /** '': none is set. */
  readonly address: string;
  readonly onSecret: (secret: string) => void;
}

const schema = putWebhook.body;

export function WebhookForm({ address, onSecret }: WebhookFormProps) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema,
    values: { address, renew_secret: false },
  });
  const send = submit(async (body) => {
    const { webhook, secret } = await call(putWebhook, { body });
    queryClient.setQueryData(WEBHOOK_QUERY, { webhook });
    toast({ tone: 'good', text: t('connections:webhook.saved') });
    if (secret !== null) onSecret(secret);
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-xl flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="w-full">
        <TextField
          {...field('address')}
          type="url"
          label={t('connections:webhook.address')}
          hint={t('connections:webhook.addressHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <Button type="submit" busy={busy}>
        {t('connections:webhook.save')}
      </Button>
    </form>
  );
}
