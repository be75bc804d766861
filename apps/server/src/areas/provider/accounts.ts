import {
  type Account,
  type AccountStatus,
  approveAccount,
  declineAccount,
  listAccounts,
} from '@alveola/contract';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic, session as sessions } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { enqueueMail } from '../../platform/mail/queue';
import { approvedMail, declinedMail } from './mails';

const PAGE = 50;

const STATUS: Readonly<Record<AccountStatus, SQL | undefined>> = {
  pending: and(eq(appUser.approved, false), isNull(appUser.declined_at)),
  approved: eq(appUser.approved, true),
  declined: and(eq(appUser.approved, false), isNotNull(appUser.declined_at)),
};

type Row = { readonly user: typeof appUser.$inferSelect; readonly clinic: typeof clinic.$inferSelect };

/** A clinic's account is its owner: nothing of the clinic's work stands in it. */
function toAccount({ user, clinic: of }: Row): Account {
  const { id, name, email, language, approved, declined_at, declined_reason } = user;
  const declined =
    declined_at && !approved ? { at: declined_at.toISOString(), reason: declined_reason ?? '' } : null;
  return {
    id,
    status: approved ? 'approved' : declined ? 'declined' : 'pending',
    name,
    email,
    language,
    clinic: { name: of.name, org_number: of.org_number, country: of.country },
    created_at: user.created_at.toISOString(),
    declined,
  };
}

function owners(db: Queries, where: SQL | undefined) {
  return db
    .select({ user: appUser, clinic })
    .from(appUser)
    .innerJoin(clinic, eq(clinic.id, appUser.clinic_id))
    .where(and(eq(appUser.type, 'clinic_owner'), where));
}

/** Of the row that a page ended with; the id is random, so that it tells nothing. */
function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  return sql`(${appUser.created_at}, ${appUser.id}) > (select created_at, id from app_user where id = ${cursor})`;
}

export const listAccountsRoute: Route = route(listAccounts, async ({ deps: { db }, query }) => {
  const rows = await owners(db, and(STATUS[query.status], after(query.cursor)))
    .orderBy(asc(appUser.created_at), asc(appUser.id))
    .limit(PAGE + 1);
  const accounts = rows.slice(0, PAGE).map(toAccount);
  return { accounts, next: rows.length > PAGE ? (accounts.at(-1)?.id ?? null) : null };
});

type Decision = Pick<typeof appUser.$inferSelect, 'approved' | 'declined_at' | 'declined_reason'>;

/** Everybody of the clinic is let in with its owner, and put out with them. */
async function decide(
  db: Queries,
  id: string,
  decision: Decision,
): Promise<{ readonly row: Row; readonly was: Row } | null> {
  const [was] = await owners(db, eq(appUser.id, id)).for('update', { of: appUser });
  if (!was) return null;
  await db
    .update(appUser)
    .set(decision)
    .where(and(eq(appUser.clinic_id, was.clinic.id), isNull(appUser.removed_at)));
  return { was, row: { clinic: was.clinic, user: { ...was.user, ...decision } } };
}

export const approveRoute: Route = route(approveAccount, async ({ deps: { db, now }, params, audit }) =>
  db.transaction(async (tx) => {
    const decided = await decide(tx, params.id, {
      approved: true,
      declined_at: null,
      declined_reason: null,
    });
    if (!decided) return refuse('account-not-found');
    const { user, clinic: of } = decided.row;
    const { email: to, language, name } = user;
    // Pressed twice, it is one mail.
    if (decided.was.user.approved) return toAccount(decided.row);
    await audit(tx, 'account.approve', { clinicId: of.id });
    await enqueueMail(tx, now(), approvedMail, { to, language }, { name, clinic: of.name });
    return toAccount(decided.row);
  }),
);

export const declineRoute: Route = route(declineAccount, async ({ deps: { db, now }, params, body, audit }) =>
  db.transaction(async (tx) => {
    const { reason } = body;
    const decided = await decide(tx, params.id, {
      approved: false,
      declined_at: now(),
      declined_reason: reason,
    });
    if (!decided) return refuse('account-not-found');
    const { user, clinic: of } = decided.row;
    const { email: to, language, name } = user;
    const staff = tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.clinic_id, of.id));
    await tx.delete(sessions).where(inArray(sessions.user_id, staff));
    await audit(tx, 'account.decline', { clinicId: of.id });
    await enqueueMail(tx, now(), declinedMail, { to, language }, { name, clinic: of.name, reason });
    return toAccount(decided.row);
  }),
);
