import {
  type ClinicAccount,
  approveAccount,
  countWaiting,
  declineAccount,
  listAccounts,
  searchAccounts,
} from '@alveola/contract';
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { plainNumber } from '../../platform/base/ids';
import { appUser, clinic, session as sessions } from '../../platform/db/schema';
import { type Refusal, refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { enqueueMail } from '../../platform/mail/queue';
import { type ClinicAccountRow, selectAccounts, STATUS, toAccounts } from './accountRows';
import { approvedMail, declinedMail } from './providerMails';

const MOST_FOUND = 50;

/** The cursor is a random id, so that it reveals nothing. */
function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  return sql`(${clinic.created_at}, ${clinic.id}) > (select created_at, id from clinic where id = ${cursor})`;
}

export const listAccountsRoute: Route = route(listAccounts, async ({ deps: { db }, query }) => {
  const rows = await selectAccounts(db, and(STATUS[query.status], after(query.cursor)))
    .orderBy(asc(clinic.created_at), asc(clinic.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const accounts = [...(await toAccounts(db, page))];
  return { accounts, next: rows.length > page.length ? (page.at(-1)?.clinic.id ?? null) : null };
});

export const searchAccountsRoute: Route = route(searchAccounts, async ({ deps: { db }, body }) => {
  const part = `%${body.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const plain = plainNumber(body.search);
  const people = db
    .select({ id: appUser.clinic_id })
    .from(appUser)
    .where(and(isNull(appUser.removed_at), or(ilike(appUser.name, part), ilike(appUser.email, part))));
  const isOfNumber = sql`upper(regexp_replace(${clinic.org_number}, '[^[:alnum:]]', '', 'g')) like ${`%${plain}%`}`;
  const rows = await selectAccounts(
    db,
    or(ilike(clinic.name, part), plain === '' ? undefined : isOfNumber, inArray(clinic.id, people)),
  )
    .orderBy(desc(clinic.created_at), asc(clinic.id))
    .limit(MOST_FOUND);
  return { accounts: [...(await toAccounts(db, rows))] };
});

export const countWaitingRoute: Route = route(countWaiting, async ({ deps: { db } }) => {
  const [accounts] = await db
    .select({ count: count() })
    .from(selectAccounts(db, STATUS.pending).as('waiting'));
  const { rows } = await db.execute(sql`select count(*)::int as n from quote_request where offer is null`);
  return { accounts: accounts?.count ?? 0, quotes: Number(rows[0]?.['n'] ?? 0) };
});

type Decision = Pick<typeof appUser.$inferSelect, 'approved' | 'declined_at' | 'declined_reason'>;

export async function lockAccount(db: Queries, clinicId: string): Promise<ClinicAccountRow | null> {
  const [row] = await selectAccounts(db, eq(clinic.id, clinicId)).for('update', { of: appUser });
  return row ?? null;
}

async function decide(
  db: Queries,
  was: ClinicAccountRow,
  decision: Decision,
): Promise<ClinicAccount | Refusal> {
  await db
    .update(appUser)
    .set(decision)
    .where(and(eq(appUser.clinic_id, was.clinic.id), isNull(appUser.removed_at)));
  const [account] = await toAccounts(db, [{ ...was, user: { ...was.user, ...decision } }]);
  return account ?? refuse('account-not-found');
}

export const approveRoute: Route = route(approveAccount, async ({ deps: { db, now }, params, audit }) =>
  db.transaction(async (tx) => {
    const was = await lockAccount(tx, params.id);
    if (!was) return refuse('account-not-found');
    const { email: to, language, name, approved } = was.user;
    if (!approved) {
      await audit(tx, 'account.approve', { clinicId: was.clinic.id });
      await enqueueMail(
        tx,
        now(),
        approvedMail,
        { to, language },
        { name, clinic: was.clinic.name, email: to },
      );
    }
    return decide(tx, was, { approved: true, declined_at: null, declined_reason: null });
  }),
);

/** A clinic that was approved is a customer, and can only be suspended. */
export const declineRoute: Route = route(declineAccount, async ({ deps: { db, now }, params, body, audit }) =>
  db.transaction(async (tx) => {
    const was = await lockAccount(tx, params.id);
    if (!was) return refuse('account-not-found');
    if (was.user.approved) return refuse('account-approved');
    const { reason } = body;
    const { email: to, language, name } = was.user;
    const staff = tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.clinic_id, was.clinic.id));
    await tx.delete(sessions).where(inArray(sessions.user_id, staff));
    await audit(tx, 'account.decline', { clinicId: was.clinic.id });
    await enqueueMail(tx, now(), declinedMail, { to, language }, { name, clinic: was.clinic.name, reason });
    return decide(tx, was, { approved: false, declined_at: now(), declined_reason: reason });
  }),
);
