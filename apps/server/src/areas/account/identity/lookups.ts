import type { Deps } from '../../../platform/deps';
import type { Audit } from '../../../platform/http/route';
import { consume, increment } from '../../../platform/limits/slidingWindow';
import { type Refusal, refuse } from '../../../platform/base/result';
import { DAY } from '../../../platform/base/time';
import { notifyProvider } from '../../provider/providerMails';
import { manyLookupsMail } from './accountMails';

export const userExists = (): Refusal =>
  refuse('user-exists', { errors: { email: ['This user already exists'] } });

/** Assurance 1.5: answers a day that reveal an account. More means that somebody is trying lists. */
const ALARM_AT = 500;

/** Counts over all networks, because each alone stays below its rate limit. One alarm a day. */
export async function countLookup({ db, now, log }: Deps, audit: Audit): Promise<void> {
  const at = now();
  const count = await increment(db, at, 'lookups', DAY);
  if (count < ALARM_AT) return;
  if (await consume(db, at, [{ key: 'alarm|lookups', windows: [{ max: 1, span: DAY }] }])) return;
  log.error('alarm.many-lookups', new Error('Emails are being tried from many networks.'), { count });
  await db.transaction(async (tx) => {
    await audit(tx, 'alarm.many-lookups', { clinicId: null, userId: null, detail: { count } });
    await notifyProvider(tx, at, manyLookupsMail, (name) => ({ name, count }));
  });
}
