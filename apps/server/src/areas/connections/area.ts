import type { Area } from '../../platform/area';
import type { Deps } from '../../platform/deps';
import { HOUR, SECOND } from '../../platform/base/time';
import { deliverEvents, type WebhookDelivery, webhookOffMail } from './webhook/deliver';
import { apiKeyMail, createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute } from './keys/apiKeys';
import { deleteOldStarts, makeStartRoute, openStartRoute } from './start/start';
import { getWebhookRoute, putWebhookRoute, removeWebhookRoute, testWebhookRoute } from './webhook/webhook';

export const connectionsArea: Area<Deps, WebhookDelivery> = {
  name: 'connections',
  calls: [
    listApiKeysRoute,
    createApiKeyRoute,
    revokeApiKeyRoute,
    getWebhookRoute,
    putWebhookRoute,
    removeWebhookRoute,
    testWebhookRoute,
    makeStartRoute,
    openStartRoute,
  ],
  mails: [apiKeyMail, webhookOffMail],
  jobs: (deps) => [
    {
      name: 'starts.expired',
      pauseMs: HOUR,
      pauseAfterFailureMs: 5 * SECOND,
      run: () => deleteOldStarts(deps.db, deps.now()),
    },
    {
      name: 'webhook.delivery',
      pauseMs: SECOND,
      pauseAfterFailureMs: 5 * SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await deliverEvents(deps)) > 0);
      },
    },
  ],
};
