import { useTranslation } from 'react-i18next';
import { getWebhook, putWebhook, removeWebhook, testWebhook, type WebhookState } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button';
import { Section } from '../../common/Section';
import { ApiKeys } from './ApiKeys';
import { call } from '../../../session/api';
import { Loaded } from '../../common/Loaded';
import { ShownOnce } from '../../account/factor/RecoveryCodes';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { queryClient } from '../../../session/Queries';
import { TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { ButtonLink } from '../../../ui/Links';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCall } from '../../../session/form/useCall';

export function ConnectionsSection() {
  const { t } = useTranslation();
  return (
    <>
      <ApiKeys />
      <Webhook />
      <Section title={t('connections:api.title')}>
        <div>
          <ButtonLink to="/api-docs">{t('connections:api.see')}</ButtonLink>
        </div>
      </Section>
    </>
  );
}

interface WebhookProps {
  readonly address: string;
  readonly onSecret: (secret: string) => void;
}

const WEBHOOK_QUERY = ['webhook'];

function Webhook() {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const answer = useQuery({ queryKey: WEBHOOK_QUERY, queryFn: () => call(getWebhook, {}) });
  return (
    <Section title={t('connections:webhook.title')}>
      <p className="max-w-2xl text-ink-soft">{t('connections:webhook.hint')}</p>
      <Loaded answer={answer}>
        {({ webhook }) => (
          <>
            {webhook && <WebhookHealth state={webhook} />}
            <WebhookForm key={webhook?.address} address={webhook?.address ?? ''} onSecret={setSecret} />
            {webhook && <WebhookActions address={webhook.address} onSecret={setSecret} />}
          </>
        )}
      </Loaded>
      {secret !== null && (
        <ShownOnce
          title={t('connections:webhook.secretTitle')}
          text={t('connections:keys.madeText')}
          secret={secret}
          kept={t('connections:keys.kept')}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  );
}

function useWebhookProblem(): (problem: NonNullable<WebhookState['problem']>) => string {
  const { t } = useTranslation();
  return ({ code, status }) => t(`connections:webhook.problem.${code}`, { status });
}

function WebhookHealth({ state }: { readonly state: WebhookState }) {
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
          {t(waiting > 0 ? 'connections:webhook.waiting' : 'connections:webhook.givenUp', { count: waiting })}{' '}
          {last}
        </p>
      </Alert>
    );
  return <p className="text-ink-faint tabular">{last}</p>;
}

function WebhookForm({ address, onSecret }: WebhookProps) {
  const { t } = useTranslation();
  const { field, submit, refused, busy } = useCheckedForm({
    schema: putWebhook.terms.body,
    values: { address, renew_secret: false },
  });
  const send = submit(async (body) => {
    const { webhook, secret } = await call(putWebhook, { body });
    queryClient.setQueryData(WEBHOOK_QUERY, { webhook });
    toast({ tone: 'good', text: t('common:saved') });
    if (secret !== null) onSecret(secret);
  });
  return (
    <form noValidate onSubmit={send} className="flex max-w-xl flex-col items-start gap-4">
      <ProblemAlert problem={refused} />
      <div className="w-full">
        <TextField
          {...field('address')}
          type="url"
          label={t('common:address')}
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

function WebhookActions({ address, onSecret }: WebhookProps) {
  const { t } = useTranslation();
  const toText = useWebhookProblem();
  const { busy, refused, send } = useCall();
  /** null: the test was received; undefined: none was sent. */
  const [tested, setTested] = useState<WebhookState['problem']>();
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
          {t('common:remove')}
        </Button>
      </div>
      <ProblemAlert problem={refused} />
      {tested === null && <Alert tone="good">{t('connections:webhook.testReceived')}</Alert>}
      {tested && (
        <Alert tone="danger" title={t('connections:webhook.testFailed')}>
          {toText(tested)}
        </Alert>
      )}
    </div>
  );
}
