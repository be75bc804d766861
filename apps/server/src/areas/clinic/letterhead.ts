import { getLetterhead, putLetterhead } from '@alveola/contract';
import { type Route, route } from '../../platform/http/route';
import { isRefused } from '../../platform/result';
import { findLetterhead, toLetterhead } from '../settings/letterhead';
import { clinicLetterhead } from '../settings/tables';

export const letterheadRoute: Route = route(getLetterhead, async ({ deps: { db }, session }) =>
  toLetterhead(await findLetterhead(db, session.clinicId)),
);

const NO_LOGO = { logo: null, logo_width: null, logo_height: null };

export const putLetterheadRoute: Route = route(
  putLetterhead,
  async ({ deps: { db, now }, session: { clinicId, user }, body, audit }) => {
    const { address, phone, email, logo: sent } = body;
    const read = sent ? await (await import('./logo')).readLogo(Buffer.from(sent, 'base64')) : NO_LOGO;
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
  },
);
