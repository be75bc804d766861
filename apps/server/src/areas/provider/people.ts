import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../platform/db/open';
import { appUser } from '../../platform/db/schema';
import { enqueueMail } from '../../platform/mail/queue';
import type { MailTemplate } from '../../platform/mail/template';

export async function notifyProvider<T>(
  db: Queries,
  now: Date,
  template: MailTemplate<T>,
  toData: (name: string) => NoInfer<T>,
): Promise<void> {
  const people = await db
    .select({ to: appUser.email, name: appUser.name, language: appUser.language })
    .from(appUser)
    .where(and(eq(appUser.type, 'provider'), eq(appUser.approved, true), isNull(appUser.removed_at)));
  for (const { to, name, language } of people)
    await enqueueMail(db, now, template, { to, language }, toData(name));
}
