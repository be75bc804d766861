import type { Language } from '@alveola/report/languages';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns';
import { newId } from '../base/ids';
import type { Queries, Db } from '../db/open';
import { type MailTemplate, composeMail } from './template';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Company } from '@alveola/contract';
import type { Log } from '../base/log';
import type { MailPort } from './mail';

export const mailOutbox = pgTable('mail_outbox', {
  id: text().primaryKey(),
  to_address: text().notNull(),
  language: text().$type<Language>().notNull(),
  content: jsonb().$type<unknown>().notNull(),
  created_at: instant().notNull(),
  next_try_at: instant().notNull(),
  expires_at: instant().notNull(),
  tries: integer().notNull().default(0),
});

export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

export function toQueued<T>(
  now: Date,
  { name, validForMs }: MailTemplate<T>,
  { email, language }: Recipient,
  data: NoInfer<T>,
): typeof mailOutbox.$inferInsert {
  return {
    id: newId(),
    to_address: email,
    language,
    content: { template: name, ...data },
    created_at: now,
    next_try_at: now,
    expires_at: new Date(now.getTime() + validForMs),
  };
}

/** Runs in the transaction of the change that the mail reports: both happen or neither. */
export async function enqueueMail<T>(
  db: Queries,
  now: Date,
  template: MailTemplate<T>,
  recipient: Recipient,
  data: NoInfer<T>,
): Promise<void> {
  await db.insert(mailOutbox).values(toQueued(now, template, recipient, data));
}

/** Milliseconds. It exceeds the mail server's deadlines, so that nobody claims a mail that is on its way. */
const CLAIMED_FOR = 120_000;
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
const BATCH = 5;

export interface MailDelivery {
  readonly db: Db;
  readonly mail: MailPort;
  readonly templates: readonly MailTemplate[];
  readonly now: () => Date;
  readonly log: Log;
  readonly webUrl: string;
  readonly company: Company;
}

type Row = typeof mailOutbox.$inferSelect;

const queued = z.looseObject({ template: z.string() });

/**
 * Claims each due mail first, so that no other process sends it too. A failed mail is retried until it is no
 * longer worth sending.
 * @returns how many were claimed.
 */
export async function deliverDue(delivery: MailDelivery): Promise<number> {
  const rows = await claim(delivery);
  await Promise.all(rows.map((row) => deliver(delivery, row)));
  return rows.length;
}

async function claim({ db, now }: MailDelivery): Promise<readonly Row[]> {
  const at = now();
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lte(mailOutbox.next_try_at, at))
    .orderBy(asc(mailOutbox.next_try_at))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(mailOutbox)
    .set({ tries: sql`${mailOutbox.tries} + 1`, next_try_at: new Date(at.getTime() + CLAIMED_FOR) })
    .where(inArray(mailOutbox.id, due))
    .returning();
}

async function deliver(delivery: MailDelivery, row: Row): Promise<void> {
  const { db, log, now } = delivery;
  const { id, tries } = row;
  try {
    if (row.expires_at <= now()) log.info('mail.expired', { id, tries });
    else await send(delivery, row);
    await db.delete(mailOutbox).where(eq(mailOutbox.id, id));
  } catch (error) {
    log.error('mail.failed', error, { id, tries });
    await postpone(delivery, row).catch(() => undefined);
  }
}

async function send({ db, mail, templates, now, webUrl, company }: MailDelivery, row: Row): Promise<void> {
  const { template: name } = queued.parse(row.content);
  const template = templates.find((each) => each.name === name);
  if (!template) throw new Error(`There is no mail template ${name}.`);
  const data = template.data.parse(row.content);
  const secret = template.createSecret ? await template.createSecret({ db, now: now(), webUrl }, data) : '';
  if (secret === null) return;
  const attachments = (await template.attach?.(db, data)) ?? [];
  const { id, to_address: to, language } = row;
  const composed = composeMail(template, data, { secret, language, webUrl, company });
  await mail.send({ id, to, ...composed, attachments });
}

async function postpone({ db, now }: MailDelivery, { id, tries }: Row): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1));
  await db
    .update(mailOutbox)
    .set({ next_try_at: new Date(now().getTime() + pause) })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.tries, tries)));
}
