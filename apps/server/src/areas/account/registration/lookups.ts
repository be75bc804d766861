import { audit } from '../../../platform/audit/audit';
import type { Deps } from '../../../platform/deps';
import { tellProvider } from '../../provider/people';
import { countOne, spend } from '../../../platform/limits/attempts';
import { DAY } from '../../../platform/time';

/** Assurance 1.5: answers in a day that told whether an email has an account. Above it, somebody tries lists. */
const ALARM_AT = 500;

/**
 * Counts an answer that told of an account, over all networks: each alone is held to a budget, many together
 * raise the alarm, once a day.
 */
export async function countLookup({ db, now, log }: Deps, address: string): Promise<void> {
  const at = now();
  const count = await countOne(db, at, 'lookups', DAY);
  if (count < ALARM_AT) return;
  const isToldToday = await spend(db, at, [{ bucket: 'alarm|lookups', limits: [{ most: 1, span: DAY }] }]);
  if (isToldToday > 0) return;
  log.error('alarm.many-lookups', new Error('Emails are being tried from many networks.'), { count });
  await db.transaction(async (tx) => {
    await audit(tx, at, {
      clinicId: null,
      userId: null,
      address,
      action: 'alarm.many-lookups',
      detail: { count },
    });
    await tellProvider(tx, at, (name) => ({ template: 'manyLookups', name, count }));
  });
}
