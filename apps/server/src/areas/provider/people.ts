import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser } from '../../platform/db/schema';
import { type Order, orderMail } from '../../platform/mail/order';

/** A mail to each of the provider's people, in their language. `order` takes the name of who reads it. */
export async function tellProvider(db: Queries, now: Date, order: (name: string) => Order): Promise<void> {
  const people = await db
    .select({ to: appUser.email, name: appUser.name, language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.type, 'provider'), eq(appUser.approved, true), isNull(appUser.removed_at)));
  for (const { to, name, language } of people) await orderMail(db, now, { to, language, order: order(name) });
}
