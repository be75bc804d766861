import { exportClinic } from '@alveola/contract';
import { streamAnswer } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { beginStream, createTransfers } from '../../platform/limits/transfers';
import { refuse } from '../../platform/base/result';
import { HOUR, SECOND } from '../../platform/base/time';
import { archive } from './archive';

const exporting = createTransfers({ name: 'export', atOnce: 4, maxQueue: 1, timeout: 20 * SECOND });
const RETRY_AFTER = 60;
const LONGEST = 6 * HOUR;

export const exportRoute: Route = route(exportClinic, async ({ deps, session: { clinicId }, audit }) => {
  const { db, files, keyring, now } = deps;
  const stream = await beginStream(exporting, clinicId, {
    open: () => archive({ db, files, keyring, clinicId, now: now() }),
    longest: LONGEST,
  });
  if (stream === null) return refuse('unavailable', { retryAfter: RETRY_AFTER });
  await audit(db, 'clinic.export');
  const day = now().toISOString().slice(0, 10);
  return streamAnswer(stream, 'application/zip', `alveola-${day}.zip`);
});
