import { getClinic } from '@alveola/contract';
import { refuse } from '../../platform/result';
import { type Route, route } from '../../platform/http/route';
import { countSeats } from './seats';

export const getClinicRoute: Route = route(getClinic, async ({ deps: { db, now }, session }) => {
  const { clinic, membership_summary: plan } = session.user;
  if (!clinic || !plan) return refuse('no-membership');
  return { ...clinic, plan, seats: await countSeats(db, session.clinicId, now()) };
});
