import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of secrets in Standard Webhooks. */
const MARK = 'whsec_';

export const newWebhookSecret = (): string => MARK + randomBytes(32).toString('base64');

/** Standard Webhooks (standardwebhooks.com), version 1. */
export function sign(secret: string, id: string, at: Date, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(MARK.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
