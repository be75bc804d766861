import { randomInt, createHmac, randomBytes } from 'node:crypto';
import { and, asc, eq, exists, isNull, lte, or, sql } from 'drizzle-orm';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit';
import { appUser } from '../../../platform/db/schema';
import { mailLink, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toDay } from '../../../platform/mail/template';
import { enqueueMail } from '../../../platform/mail/queue';
import { type Sent, post } from '../../../platform/outbound/request';
import { DAY, HOUR, SECOND } from '../../../platform/base/time';
import type { Deps } from '../../../platform/deps';
import { unseal } from '../../../platform/security/seal';
import { webhook, webhookEvent } from '../connectionTables';

/** Limits the work of one run, so that a webhook that hangs delays the others only briefly. */
const BATCH = 8;
const EVENTS = 5;
/** In ms. Longer than one run can take, so that no other server sends to the same webhook. */
const CLAIMED_FOR = 60 * SECOND;
const FIRST_PAUSE_MS = 10 * SECOND;
const LONGEST_PAUSE_MS = 6 * HOUR;
const GIVEN_UP_AFTER_MS = DAY;
const TURNED_OFF_AFTER_MS = 3 * DAY;

export type WebhookTarget = typeof webhook.$inferSelect;
export type WebhookDelivery = Pick<Deps, 'db' | 'log' | 'secret' | 'outboundAllow' | 'now'>;

/**
 * Keeps each clinic's events in order.
 * @returns the number of webhooks that events were sent to
 */
export async function deliverEvents(delivery: WebhookDelivery): Promise<number> {
  const hooks = await claim(delivery);
  await Promise.all(hooks.map((hook) => deliver(delivery, hook)));
  return hooks.length;
}

async function claim({ db, now }: WebhookDelivery): Promise<readonly WebhookTarget[]> {
  const at = now();
  const events = db
    .select({ id: webhookEvent.id })
    .from(webhookEvent)
    .where(eq(webhookEvent.clinic_id, webhook.clinic_id));
  const due = db
    .select({ id: webhook.clinic_id })
    .from(webhook)
    .where(
      and(
        isNull(webhook.turned_off_at),
        or(isNull(webhook.next_try_at), lte(webhook.next_try_at, at)),
        exists(events),
      ),
    )
    .orderBy(sql`${webhook.next_try_at} nulls first`)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(webhook)
    .set({ next_try_at: new Date(at.getTime() + CLAIMED_FOR) })
    .where(sql`${webhook.clinic_id} in ${due}`)
    .returning();
}

async function deliver(delivery: WebhookDelivery, hook: WebhookTarget): Promise<void> {
  const { db, log, now } = delivery;
  const change = (set: Partial<WebhookTarget>) => db.update(webhook).set(set).where(isSame(hook));
  try {
    const { problem, sent } = await sendWaiting(delivery, hook);
    if (problem !== null) await postpone(delivery, hook, problem);
    else if (sent > 0) {
      const fine = { failing_since: null, problem: null, problem_status: null, tries: 0, next_try_at: null };
      await change({ ...fine, last_delivered_at: now() });
    }
  } catch (error) {
    log.error('webhook.failed', error);
    await change({ next_try_at: new Date(now().getTime() + LONGEST_PAUSE_MS) });
  }
}

async function sendWaiting(
  delivery: WebhookDelivery,
  hook: WebhookTarget,
): Promise<{ readonly sent: number; readonly problem: Sent }> {
  const { db, now } = delivery;
  const clinicEvents = eq(webhookEvent.clinic_id, hook.clinic_id);
  const tooOld = new Date(now().getTime() - GIVEN_UP_AFTER_MS);
  await db.delete(webhookEvent).where(and(clinicEvents, lte(webhookEvent.created_at, tooOld)));
  const waiting = await db
    .select()
    .from(webhookEvent)
    .where(clinicEvents)
    .orderBy(asc(webhookEvent.created_at), asc(webhookEvent.id))
    .limit(EVENTS);
  for (const [sent, { id, report_id, created_at }] of waiting.entries()) {
    const event = { id, type: 'report.completed', at: created_at, data: { report_id } } as const;
    const problem = await sendEvent(delivery, hook, event);
    if (problem !== null) return { sent, problem };
    await db.delete(webhookEvent).where(and(clinicEvents, eq(webhookEvent.id, id)));
  }
  return { sent: waiting.length, problem: null };
}

const isSame = ({ clinic_id, changed_at }: WebhookTarget) =>
  and(eq(webhook.clinic_id, clinic_id), eq(webhook.changed_at, changed_at));

async function postpone(
  delivery: WebhookDelivery,
  hook: WebhookTarget,
  problem: NonNullable<Sent>,
): Promise<void> {
  const { db, now, log } = delivery;
  const at = now();
  const since = hook.failing_since ?? at;
  const isOff = at.getTime() - since.getTime() >= TURNED_OFF_AFTER_MS;
  const set = {
    failing_since: since,
    problem: problem.code,
    problem_status: problem.status,
    tries: hook.tries + 1,
    next_try_at: new Date(at.getTime() + toPause(hook.tries)),
    turned_off_at: isOff ? at : null,
  };
  log.info('webhook.not-delivered', { code: problem.code, status: problem.status, tries: set.tries });
  await db.transaction(async (tx) => {
    const [failed] = await tx.update(webhook).set(set).where(isSame(hook)).returning();
    if (!failed || !isOff) return;
    await tx.delete(webhookEvent).where(eq(webhookEvent.clinic_id, hook.clinic_id));
    const actor = { clinicId: hook.clinic_id, userId: null, address: '' };
    await writeAudit(tx, at, actor, 'webhook.off');
    const [owner] = await tx.select().from(appUser).where(eq(appUser.id, hook.changed_by));
    if (!owner) return;
    const data = { name: owner.name, host: new URL(hook.address).host, since: since.toISOString() };
    await enqueueMail(tx, at, webhookOffMail, owner, data);
  });
}

/** From half the pause to all of it, so that webhooks that failed together do not retry together. */
function toPause(tries: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** tries);
  return Math.round(longest / 2) + randomInt(Math.round(longest / 2));
}

export const toWebhookPurpose = (clinicId: string): string => `webhook|${clinicId}`;

interface Event {
  readonly id: string;
  readonly type: 'report.completed' | 'test';
  readonly at: Date;
  /** Contains only random ids, with which the receiver fetches the data by API key. */
  readonly data: Readonly<Record<string, string>>;
}

export async function sendEvent(
  { secret, outboundAllow, now }: Pick<Deps, 'secret' | 'outboundAllow' | 'now'>,
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

const offData = z.object({ name: line, host: line, since: z.iso.datetime() });

export const webhookOffMail = mailTemplate('webhookOff', offData, {
  write: ({ name, host, since }, { words, language, webUrl }) => {
    const { subject, off, next, button } = words.webhookOff;
    const date = toDay(since, language);
    const parts = [
      text(fill(off, { host, date })),
      text(next),
      mailLink(button, `${webUrl}/settings/connections`),
    ];
    return { subject, name, parts };
  },
});
