import { createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '../../../platform/deps';
import { post, type Sent } from '../../../platform/outbound/post';
import { unseal } from '../../../platform/security/seal';
import type { webhook } from '../connectionTables';

export type WebhookTarget = typeof webhook.$inferSelect;
export type EventSending = Pick<Deps, 'secret' | 'outboundAllow' | 'now'>;

export const toWebhookPurpose = (clinicId: string): string => `webhook|${clinicId}`;

interface Event {
  readonly id: string;
  readonly type: 'report.completed' | 'test';
  readonly at: Date;
  /** Contains only random ids, with which the receiver fetches the data by API key. */
  readonly data: Readonly<Record<string, string>>;
}

export async function sendEvent(
  { secret, outboundAllow, now }: EventSending,
  { clinic_id, address, secret: sealed }: WebhookTarget,
  { id, type, at, data }: Event,
): Promise<Sent> {
  const webhookSecret = unseal(secret, toWebhookPurpose(clinic_id), sealed);
  if (webhookSecret === null) throw new Error('The secret of a webhook was sealed under another key.');
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return post({ address, body, headers: sign(webhookSecret, id, now(), body) }, outboundAllow);
}

const MARK = 'whsec_';

export const newWebhookSecret = (): string => MARK + randomBytes(32).toString('base64');

/** Standard Webhooks (standardwebhooks.com), version 1. */
function sign(secret: string, id: string, at: Date, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(MARK.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
