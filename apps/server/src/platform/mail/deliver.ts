import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { mintCode } from '../../areas/account/confirmation/code';
import { mintLink } from '../../areas/account/password/link';
import type { Db } from '../db/open';
import type { Log } from '../log';
import type { MailPort } from './mail';
import { type Order, order } from './order';
import { mailOutbox } from './table';
import { compose } from './template';

/** ms; longer than a mail server is waited for: nobody takes a mail that is on its way. */
const HELD = 120_000;
/** ms: the first pause, doubled at every failure. */
const PAUSE = 5000;
const LONGEST_PAUSE = 3_600_000;
const AT_ONCE = 5;

export interface Post {
  readonly db: Db;
  readonly mail: MailPort;
  readonly now: () => Date;
  readonly log: Log;
  /** Where the product is reached, without a slash at its end. */
  readonly webUrl: string;
}

type Row = typeof mailOutbox.$inferSelect;

/**
 * Sends the mails that are due. Each is held first, so that no other process sends it too; one that fails
 * comes again later, until it is no longer worth it.
 * @returns how many were held.
 */
export async function deliverDue(post: Post): Promise<number> {
  const rows = await hold(post);
  await Promise.all(rows.map((row) => deliver(post, row)));
  return rows.length;
}

async function hold({ db, now }: Post): Promise<readonly Row[]> {
  const at = now();
  const due = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lte(mailOutbox.next_try_at, at))
    .orderBy(asc(mailOutbox.next_try_at))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(mailOutbox)
    .set({ tries: sql`${mailOutbox.tries} + 1`, next_try_at: new Date(at.getTime() + HELD) })
    .where(inArray(mailOutbox.id, due))
    .returning();
}

async function deliver(post: Post, row: Row): Promise<void> {
  const { db, mail, now, log, webUrl } = post;
  const done = () => db.delete(mailOutbox).where(eq(mailOutbox.id, row.id));
  try {
    if (row.expires_at <= now()) {
      log.info('mail.given-up', { id: row.id, tries: row.tries });
      await done();
      return;
    }
    const content = order.parse(row.content);
    const secret = await secretOf(post, content);
    if (secret === null) {
      await done();
      return;
    }
    await mail.send({ id: row.id, to: row.to_address, ...compose(content, secret, row.language, webUrl) });
    await done();
  } catch (error) {
    log.error('mail.failed', error, { id: row.id, tries: row.tries });
    await later(post, row).catch(() => undefined);
  }
}

async function later({ db, now }: Post, row: Row): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE, PAUSE * 2 ** (row.tries - 1));
  await db
    .update(mailOutbox)
    .set({ next_try_at: new Date(now().getTime() + pause) })
    .where(and(eq(mailOutbox.id, row.id), eq(mailOutbox.tries, row.tries)));
}

/** null: who waited for it does so no more. */
async function secretOf({ db, now, webUrl }: Post, content: Order): Promise<string | null> {
  switch (content.template) {
    case 'code':
      return mintCode(db, now(), content.request);
    case 'passwordReset':
    case 'invitation':
      return mintLink(db, now(), content.link, webUrl);
    case 'waiting':
    case 'approved':
    case 'declined':
    case 'passwordChanged':
    case 'emailChanged':
    case 'manyLookups':
    case 'trialEnds':
    case 'receipt':
    case 'paymentFailed':
    case 'quoteReceived':
    case 'quoteAsked':
    case 'quoteOffered':
      return '';
    default:
      return content satisfies never;
  }
}
