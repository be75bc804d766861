import { putWebhook, removeWebhook, testWebhook, type WebhookState } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';
import { useWebhookProblem } from './useWebhookProblem';
import { WEBHOOK_QUERY } from './webhookQuery';

interface WebhookActionsProps {
  readonly address: string;
  readonly onSecret: (secret: string) => void;
}

/** null: the test was received; undefined: none was sent. */
type Tested = WebhookState['problem'] | undefined;

export function WebhookActions({ address, onSecret }: WebhookActionsProps) {
  const { t } = useTranslation();
  const toText = useWebhookProblem();
  const { busy, refused, send } = useCall();
  const [tested, setTested] = useState<Tested>();
  const test = async () => {
    setTested(undefined);
    setTested((await call(testWebhook, {})).problem);
  };
  const renew = async () => {
    const { webhook, secret } = await call(putWebhook, { body: { address, renew_secret: true } });
    queryClient.setQueryData(WEBHOOK_QUERY, { webhook });
    if (secret !== null) onSecret(secret);
  };
  const remove = async () => {
    await call(removeWebhook, {});
    queryClient.setQueryData(WEBHOOK_QUERY, { webhook: null });
    toast({ tone: 'good', text: t('connections:webhook.removed') });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void send(test)}>
          {t('connections:webhook.test')}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void send(renew)}>
          {t('connections:webhook.renew')}
        </Button>
        <Button variant="quiet" icon="trash" disabled={busy} onClick={() => void send(remove)}>
          {t('connections:webhook.remove')}
        </Button>
      </div>
      {refused !== null && <ProblemAlert problem={refused} />}
      {tested === null && <Alert tone="good">{t('connections:webhook.testReceived')}</Alert>}
      {tested && (
        <Alert tone="danger" title={t('connections:webhook.testFailed')}>
          {toText(tested)}
        </Alert>
      )}
    </div>
  );
}
