import { listOutbox } from '@alveola/contract';
import { type Route, route } from '../../platform/http/route';

export const listOutboxRoute: Route = route(listOutbox, async ({ deps: { outbox } }) => ({
  enabled: outbox !== null,
  mails: outbox ? [...(await outbox.list())] : [],
}));
