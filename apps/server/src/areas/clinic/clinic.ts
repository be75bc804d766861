import { getClinic } from '@alveola/contract';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { readStorage } from '../../platform/storage/quota';
import { countSeats } from './seats';

export const getClinicRoute: Route = route(getClinic, async ({ deps: { db, now, quota }, session }) => {
  const { clinicId, user } = session;
  const { clinic, membership_summary: plan } = user;
  if (!clinic || !plan) return refuse('no-membership');
  const seats = await countSeats(db, clinicId, now());
  const { use } = await readStorage(db, clinicId, quota);
  return { ...clinic, plan, seats, storage: use };
});
