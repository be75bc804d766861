import { exportClinic } from '@alveola/contract';
import { audit } from '../../platform/audit/audit';
import { streamAnswer } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { archive } from './archive';

export const exportRoute: Route = route(exportClinic, async ({ deps, session, address }) => {
  const { db, files, now } = deps;
  const { clinicId, user } = session;
  await audit(db, now(), { clinicId, userId: user.id, address, action: 'clinic.export' });
  const stream = await archive({ db, files, clinicId, now: now() });
  const day = now().toISOString().slice(0, 10);
  return streamAnswer(stream, 'application/zip', `alveola-${day}.zip`);
});
