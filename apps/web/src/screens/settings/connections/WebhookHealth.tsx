import type { WebhookState } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { useWebhookProblem } from './useWebhookProblem';

export function WebhookHealth({ state }: { readonly state: WebhookState }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const toText = useWebhookProblem();
  const { last_delivered_at: delivered, failing_since: since, turned_off_at: off, problem, waiting } = state;
  const last = delivered
    ? t('connections:webhook.delivered', { when: moment(delivered) })
    : t('connections:webhook.notYet');
  if (off && problem)
    return (
      <Alert tone="danger" title={t('connections:webhook.offTitle', { when: moment(off) })}>
        <p>{t('connections:webhook.off', { problem: toText(problem) })}</p>
        <p>{last}</p>
      </Alert>
    );
  if (since && problem)
    return (
      <Alert tone="warn" title={t('connections:webhook.failingTitle', { when: moment(since) })}>
        <p>{toText(problem)}</p>
        <p>
          {waiting > 0
            ? t('connections:webhook.waiting', { count: waiting })
            : t('connections:webhook.givenUp')}{' '}
          {last}
        </p>
      </Alert>
    );
  return <p className="text-ink-faint tabular">{last}</p>;
}
