import { eq } from 'drizzle-orm';
import { firstProviderMail } from '../../areas/account/identity/accountMails';
import { createLink, FIRST_LINK_VALID_FOR } from '../../areas/account/identity/links';
import { hashPassword } from '../../areas/account/identity/passwordHash';
import { newId, newSecret } from '../../platform/base/ids';
import type { Db } from '../../platform/db/open';
import { appUser } from '../../platform/db/schema';
import { enqueueMail } from '../../platform/mail/queue';

/**
 * Makes the provider's first account if there is none, with a random password that nobody knows. Its owner
 * gets a mail with a link, valid for a week, to choose another.
 */
export async function seedProvider(db: Db, email: string, now: Date): Promise<void> {
  const present = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(appUser.type, 'provider'))
    .limit(1);
  if (present.length > 0) return;
  const password_hash = await hashPassword(newSecret());
  const name = 'Alveola';
  const language = 'en';
  await db.transaction(async (tx) => {
    const id = newId();
    const made = await tx
      .insert(appUser)
      .values({ id, type: 'provider', name, email, password_hash, language, approved: true, created_at: now })
      .onConflictDoNothing()
      .returning({ id: appUser.id });
    if (made.length === 0) return;
    const request = { kind: 'reset', userId: id, email, language } as const;
    const link = await createLink(tx, now, request, FIRST_LINK_VALID_FOR);
    await enqueueMail(tx, now, firstProviderMail, { to: email, language }, { link });
  });
}
