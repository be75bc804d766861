import { changeClinic } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { acrossClinics } from '../../../platform/db/isolation/scope';
import { clinic as clinics } from '../../../platform/db/schema';
import { type Route, route } from '../../../platform/http/route';
import { consume, type RateLimit } from '../../../platform/limits/slidingWindow';
import { isRefused, refuse } from '../../../platform/base/result';
import { DAY } from '../../../platform/base/time';
import { clinicChanges } from '../../account/identity/accountTables';
import { notifyProvider } from '../../provider/people';
import { lockClinic } from '../seats';
import { showClinic } from './clinic';
import { clinicChangedMail } from './clinicChangedMail';

const changeLimit = (clinicId: string): RateLimit => ({
  key: `clinic-change|${clinicId}`,
  windows: [{ max: 10, span: DAY }],
});

export const changeClinicRoute: Route = route(changeClinic, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { clinicId, user } = session;
  const { reason, ...after } = body;
  const limited = await consume(db, now(), [changeLimit(clinicId)]);
  if (limited) return limited;
  // The provider's users belong to no clinic.
  const refused = await acrossClinics(db, 'account', (all) =>
    all.transaction(async (tx) => {
      const was = await lockClinic(tx, clinicId);
      if (!was) return refuse('not-found');
      const before = { name: was.name, org_number: was.org_number, country: was.country };
      if (JSON.stringify(before) === JSON.stringify({ ...before, ...after })) return undefined;
      await tx.update(clinics).set(after).where(eq(clinics.id, clinicId));
      await tx.insert(clinicChanges).values({
        clinic_id: clinicId,
        before,
        after,
        reason,
        changed_by: user.name,
        changed_at: now(),
      });
      await audit(tx, 'clinic.change', { detail: { before, after, reason } });
      const mailData = { clinic: before.name, by: user.name, before, after, reason, id: clinicId };
      await notifyProvider(tx, now(), clinicChangedMail, (name) => ({ name, ...mailData }));
      return undefined;
    }),
  );
  return isRefused(refused) ? refused : showClinic(deps, session);
});
