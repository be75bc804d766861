import { exportClinic } from '@alveola/contract';
import { streamAnswer } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { archive } from './archive';

export const exportRoute: Route = route(exportClinic, async ({ deps, session: { clinicId }, audit }) => {
  const { db, files, keyring, now } = deps;
  await audit(db, 'clinic.export');
  const stream = await archive({ db, files, keyring, clinicId, now: now() });
  const day = now().toISOString().slice(0, 10);
  return streamAnswer(stream, 'application/zip', `alveola-${day}.zip`);
});
