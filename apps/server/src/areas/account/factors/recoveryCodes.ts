import { randomInt } from 'node:crypto';
import { sha256 } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import type { appUser } from '../../../platform/db/schema';
import type { Audit } from '../../../platform/http/route';
import { enqueueMail } from '../../../platform/mail/queue';
import { signInChangedMail } from '../identity/accountMails';

const COUNT = 10;
/** Leaves out characters that look alike. Ten of these 31 characters carry 49 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUP = 5;

const newGroup = () => Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join('');

export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: COUNT }, () => `${newGroup()}-${newGroup()}`);

export const hashRecoveryCode = (code: string): string =>
  sha256(`recovery|${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);

export async function noteRecovery(
  tx: Queries,
  at: Date,
  user: typeof appUser.$inferSelect,
  audit: Audit,
): Promise<void> {
  const { id, clinic_id: clinicId, email: to, language, name } = user;
  await audit(tx, 'factor.recovery', { clinicId, userId: id });
  await enqueueMail(tx, at, signInChangedMail, { to, language }, { name, change: 'recovery' });
}
