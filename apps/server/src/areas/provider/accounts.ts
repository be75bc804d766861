import {
  type AccountStatus,
  approveAccount,
  type ClinicAccount,
  countWaiting,
  declineAccount,
  listAccounts,
  searchAccounts,
} from '@alveola/contract';
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic, session as sessions } from '../../platform/db/schema';
import { plainNumber } from '../../platform/base/ids';
import { type Refusal, refuse } from '../../platform/base/result';
import { route } from '../../platform/http/route';
import { enqueueMail } from '../../platform/mail/queue';
import { approvedMail, declinedMail } from './providerMails';

const STATUS: Readonly<Record<AccountStatus, SQL | undefined>> = {
  pending: and(eq(appUser.approved, false), isNull(appUser.declined_at)),
  approved: and(eq(appUser.approved, true), isNull(clinic.suspended_at)),
  suspended: and(eq(appUser.approved, true), isNotNull(clinic.suspended_at)),
  declined: and(eq(appUser.approved, false), isNotNull(appUser.declined_at)),
};

export interface ClinicAccountRow {
  readonly user: typeof appUser.$inferSelect;
  readonly clinic: typeof clinic.$inferSelect;
}

const IS_FIRST_OWNER = sql`${appUser.id} = (
  select first.id from app_user first
  where first.clinic_id = ${clinic.id} and first.type = 'clinic_owner' and first.removed_at is null
  order by first.created_at, first.id limit 1)`;

export function selectAccounts(db: Queries, where: SQL | undefined) {
  return db
    .select({ user: appUser, clinic })
    .from(clinic)
    .innerJoin(appUser, and(eq(appUser.clinic_id, clinic.id), IS_FIRST_OWNER))
    .where(where);
}

/** Must match the index `clinic_number` and `plainNumber`. */
export const toPlainSql = (number: SQL | typeof clinic.org_number): SQL =>
  sql`upper(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`;
const PLAIN = toPlainSql(clinic.org_number);

async function findDuplicates(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClinicAccount['duplicates']>> {
  const duplicates = new Map<string, ClinicAccount['duplicates']>();
  if (ids.length === 0) return duplicates;
  const shownClinics = db
    .select({ id: clinic.id, country: clinic.country, plain: PLAIN.as('plain') })
    .from(clinic)
    .where(inArray(clinic.id, [...ids]))
    .as('asked');
  const rows = await db
    .select({ of: shownClinics.id, id: clinic.id, name: clinic.name })
    .from(shownClinics)
    .innerJoin(
      clinic,
      sql`${clinic.country} = ${shownClinics.country}
        and ${PLAIN} = ${shownClinics.plain}
        and ${clinic.id} <> ${shownClinics.id}`,
    )
    .orderBy(clinic.created_at, clinic.id)
    .limit(500);
  for (const { of, ...other } of rows) duplicates.set(of, [...(duplicates.get(of) ?? []), other]);
  return duplicates;
}

export async function toAccounts(
  db: Queries,
  rows: readonly ClinicAccountRow[],
): Promise<readonly ClinicAccount[]> {
  const ids = rows.map((row) => row.clinic.id);
  const duplicates = await findDuplicates(db, ids);
  return rows.map((row) => ({ ...toAccount(row), duplicates: duplicates.get(row.clinic.id) ?? [] }));
}

function toAccount({ user, clinic: clinicRow }: ClinicAccountRow): Omit<ClinicAccount, 'duplicates'> {
  const { name, email, language, approved, declined_at, declined_reason } = user;
  const { id, org_number, country, suspended_at, suspended_reason } = clinicRow;
  const declined =
    declined_at && !approved ? { at: declined_at.toISOString(), reason: declined_reason ?? '' } : null;
  const suspended =
    suspended_at && approved ? { at: suspended_at.toISOString(), reason: suspended_reason ?? '' } : null;
  return {
    id,
    status: suspended ? 'suspended' : approved ? 'approved' : declined ? 'declined' : 'pending',
    name,
    email,
    language,
    clinic: { name: clinicRow.name, org_number, country },
    created_at: clinicRow.created_at.toISOString(),
    declined,
    suspended,
  };
}

/** The cursor is a random id, so that it reveals nothing. */
function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  return sql`(${clinic.created_at}, ${clinic.id}) > (select created_at, id from clinic where id = ${cursor})`;
}

export const listAccountsRoute = route(listAccounts, async ({ deps: { db }, query }) => {
  const rows = await selectAccounts(db, and(STATUS[query.status], after(query.cursor)))
    .orderBy(asc(clinic.created_at), asc(clinic.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const accounts = [...(await toAccounts(db, page))];
  return { accounts, next: rows.length > page.length ? (page.at(-1)?.clinic.id ?? null) : null };
});

export const searchAccountsRoute = route(searchAccounts, async ({ deps: { db }, body }) => {
  const part = `%${body.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const plain = plainNumber(body.search);
  const people = db
    .select({ id: appUser.clinic_id })
    .from(appUser)
    .where(and(isNull(appUser.removed_at), or(ilike(appUser.name, part), ilike(appUser.email, part))));
  const isOfNumber = sql`${PLAIN} like ${`%${plain}%`}`;
  const rows = await selectAccounts(
    db,
    or(ilike(clinic.name, part), plain === '' ? undefined : isOfNumber, inArray(clinic.id, people)),
  )
    .orderBy(desc(clinic.created_at), asc(clinic.id))
    .limit(50);
  return { accounts: [...(await toAccounts(db, rows))] };
});

export const countWaitingRoute = route(countWaiting, async ({ deps: { db } }) => {
  const accounts = await db.$count(selectAccounts(db, STATUS.pending).as('waiting'));
  const { rows } = await db.execute(sql`select count(*)::int as n from quote_request where offer is null`);
  return { accounts, quotes: Number(rows[0]?.['n'] ?? 0) };
});

export async function lockAccount(db: Queries, clinicId: string): Promise<ClinicAccountRow | null> {
  const [row] = await selectAccounts(db, eq(clinic.id, clinicId)).for('update', { of: appUser });
  return row ?? null;
}

async function decide(
  db: Queries,
  was: ClinicAccountRow,
  decision: Pick<typeof appUser.$inferSelect, 'approved' | 'declined_at' | 'declined_reason'>,
): Promise<ClinicAccount | Refusal> {
  await db
    .update(appUser)
    .set(decision)
    .where(and(eq(appUser.clinic_id, was.clinic.id), isNull(appUser.removed_at)));
  const [account] = await toAccounts(db, [{ ...was, user: { ...was.user, ...decision } }]);
  return account ?? refuse('account-not-found');
}

export const approveRoute = route(approveAccount, async ({ deps: { db, now }, params, audit }) =>
  db.transaction(async (tx) => {
    const was = await lockAccount(tx, params.id);
    if (!was) return refuse('account-not-found');
    const { email, name, approved } = was.user;
    if (!approved) {
      await audit(tx, 'account.approve', { clinicId: was.clinic.id });
      await enqueueMail(tx, now(), approvedMail, was.user, { name, clinic: was.clinic.name, email });
    }
    return decide(tx, was, { approved: true, declined_at: null, declined_reason: null });
  }),
);

/** A clinic that was approved is a customer, and can only be suspended. */
export const declineRoute = route(declineAccount, async ({ deps: { db, now }, params, body, audit }) =>
  db.transaction(async (tx) => {
    const was = await lockAccount(tx, params.id);
    if (!was) return refuse('account-not-found');
    if (was.user.approved) return refuse('account-approved');
    const { reason } = body;
    const staff = tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.clinic_id, was.clinic.id));
    await tx.delete(sessions).where(inArray(sessions.user_id, staff));
    await audit(tx, 'account.decline', { clinicId: was.clinic.id });
    const names = { name: was.user.name, clinic: was.clinic.name };
    await enqueueMail(tx, now(), declinedMail, was.user, { ...names, reason });
    return decide(tx, was, { approved: false, declined_at: now(), declined_reason: reason });
  }),
);
