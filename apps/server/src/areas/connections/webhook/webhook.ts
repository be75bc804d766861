import { getWebhook, putWebhook, removeWebhook, testWebhook, type WebhookState } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { route } from '../../../platform/http/route';
import { consume } from '../../../platform/limits/slidingWindow';
import { invalid, refuse } from '../../../platform/base/result';
import { isNamedLoopback } from '../../../platform/outbound/addresses';
import { isOpen } from '../../../platform/outbound/request';
import { seal } from '../../../platform/security/seal';
import { MINUTE } from '../../../platform/base/time';
import { webhook, webhookEvent } from '../connectionTables';
import { newWebhookSecret, sendEvent, toWebhookPurpose, type WebhookTarget } from './deliver';

async function findWebhook(db: Queries, clinicId: string): Promise<WebhookTarget | null> {
  const [row] = await db.select().from(webhook).where(eq(webhook.clinic_id, clinicId));
  return row ?? null;
}

async function findState(db: Queries, clinicId: string): Promise<WebhookState | null> {
  const row = await findWebhook(db, clinicId);
  if (row === null) return null;
  const toIso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    address: row.address,
    waiting: await db.$count(webhookEvent, eq(webhookEvent.clinic_id, clinicId)),
    last_delivered_at: toIso(row.last_delivered_at),
    failing_since: toIso(row.failing_since),
    problem: row.problem && { code: row.problem, status: row.problem_status },
    next_try_at: toIso(row.next_try_at),
    turned_off_at: toIso(row.turned_off_at),
  };
}

export const getWebhookRoute = route(getWebhook, async ({ deps: { db }, session: { clinicId } }) => ({
  webhook: await findState(db, clinicId),
}));

export const putWebhookRoute = route(
  putWebhook,
  async ({
    deps: { db, now, secret: key, outboundAllow, publicUrl },
    session: { clinicId, user },
    body,
    audit,
  }) => {
    const { address, renew_secret } = body;
    const url = new URL(address);
    const isTaken = url.protocol === 'https:' || isNamedLoopback(url.hostname, outboundAllow);
    if (!isTaken || url.username !== '' || url.password !== '') return invalid('address', 'webhook-address');
    const isOurs = publicUrl !== null && url.hostname === new URL(publicUrl).hostname;
    if (isOurs || !isOpen(url, outboundAllow)) return invalid('address', 'webhook-inside');
    const before = await findWebhook(db, clinicId);
    const secret = before === null || renew_secret ? newWebhookSecret() : null;
    const set = {
      address,
      changed_by: user.id,
      changed_at: now(),
      failing_since: null,
      problem: null,
      problem_status: null,
      tries: 0,
      next_try_at: null,
      turned_off_at: null,
      ...(secret === null ? {} : { secret: seal(key, toWebhookPurpose(clinicId), secret) }),
    };
    await db.transaction(async (tx) => {
      await tx
        .insert(webhook)
        .values({ clinic_id: clinicId, secret: before?.secret ?? '', ...set })
        .onConflictDoUpdate({ target: webhook.clinic_id, set });
      await audit(tx, 'webhook.change', { detail: { host: url.host, secret: secret !== null } });
    });
    return { webhook: await findState(db, clinicId), secret };
  },
);

export const removeWebhookRoute = route(removeWebhook, ({ deps: { db }, session: { clinicId }, audit }) =>
  db.transaction(async (tx) => {
    await tx.delete(webhook).where(eq(webhook.clinic_id, clinicId));
    await audit(tx, 'webhook.remove');
    return undefined;
  }),
);

export const testWebhookRoute = route(testWebhook, async ({ deps, session: { clinicId }, audit }) => {
  const { db, now } = deps;
  const row = await findWebhook(db, clinicId);
  if (row === null) return refuse('webhook-not-set');
  const limit = { key: `webhook|${clinicId}`, windows: [{ max: 10, span: 10 * MINUTE }] };
  const limited = await consume(db, now(), [limit]);
  if (limited) return limited;
  await audit(db, 'webhook.test');
  return { problem: await sendEvent(deps, row, { id: newId(), type: 'test', at: now(), data: {} }) };
});
