import { getWebhook } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { ShownOnce } from './ShownOnce';
import { WebhookActions } from './WebhookActions';
import { WebhookForm } from './WebhookForm';
import { WebhookHealth } from './WebhookHealth';
import { WEBHOOK_QUERY } from './webhookQuery';

export function Webhook() {
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
          text={t('connections:webhook.secretText')}
          secret={secret}
          copied={t('connections:webhook.secretCopied')}
          onClose={() => setSecret(null)}
        />
      )}
    </Section>
  );
}
