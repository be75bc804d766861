import { getLetterhead, putLetterhead } from '@alveola/contract';
import { type Route, route } from '../../platform/http/route';
import { refuseMalware } from '../../platform/scan/scanner';
import { isRefused } from '../../platform/base/result';
import { findLetterhead, toLetterhead, clinicLetterhead } from '../settings/findLetterhead';

export const letterheadRoute: Route = route(getLetterhead, async ({ deps: { db }, session }) =>
  toLetterhead(await findLetterhead(db, session.clinicId)),
);

const NO_LOGO = { logo: null, logo_width: null, logo_height: null };

export const putLetterheadRoute: Route = route(putLetterhead, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const { clinicId, user } = session;
  const { address, phone, email, logo: sent } = body;
  const bytes = sent ? Buffer.from(sent, 'base64') : null;
  const infected = bytes && (await refuseMalware(context, bytes));
  if (infected) return infected;
  const read = bytes ? await (await import('./logo')).readLogo(bytes) : NO_LOGO;
  if (isRefused(read)) return read;
  const set = {
    address,
    phone,
    email,
    changed_by: user.id,
    changed_at: now(),
    ...(sent === undefined ? {} : read),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(clinicLetterhead)
      .values({ clinic_id: clinicId, ...set })
      .onConflictDoUpdate({ target: clinicLetterhead.clinic_id, set });
    await audit(tx, 'clinic.letterhead', { detail: { logo: sent === undefined ? 'kept' : sent !== null } });
  });
  return toLetterhead(await findLetterhead(db, clinicId));
});
