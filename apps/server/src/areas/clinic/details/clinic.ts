import {
  changeClinic,
  type ClinicDetails,
  getClinic,
  getLetterhead,
  putFactorPolicy,
  putLetterhead,
} from '@alveola/contract';
import { eq } from 'drizzle-orm';
import { fill } from '@alveola/report';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps';
import { clinic as clinics } from '../../../platform/db/schema';
import { type ClinicSession, route } from '../../../platform/http/route';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { readStorage } from '../../../platform/storage/quota';
import { acrossClinics } from '../../../platform/db/isolation/scope';
import { consume } from '../../../platform/limits/slidingWindow';
import { DAY } from '../../../platform/base/time';
import { mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toCountry } from '../../../platform/mail/template';
import { refuseMalware } from '../../../platform/scan/scanner';
import { listClinicChanges, listTerms } from '../../account/identity/clinicHistory';
import { lockClinic } from '../../../platform/db/lockClinic';
import { countSeats } from '../seats';
import { clinicChanges } from '../../account/identity/accountTables';
import { notifyProvider } from '../../provider/providerMails';
import { clinicLetterhead, findLetterhead, toLetterhead } from '../../settings/settingsRoutes';

/** Reads the clinic again, because the session's profile is older than a change made by this call. */
async function showClinic(
  { db, now, quota, termsVersion }: Pick<Deps, 'db' | 'now' | 'quota' | 'termsVersion'>,
  { clinicId, user: { membership_summary: plan } }: ClinicSession,
): Promise<ClinicDetails | Refusal> {
  const [row] = await db.select().from(clinics).where(eq(clinics.id, clinicId));
  if (!row || !plan) return refuse('no-membership');
  const { id, name, org_number, country, factor_required } = row;
  const { use: storage } = await readStorage(db, clinicId, quota);
  const seats = await countSeats(db, clinicId, now());
  return {
    id,
    name,
    org_number,
    country,
    plan,
    factor_required,
    seats,
    storage,
    changes: await listClinicChanges(db, clinicId),
    terms: { current: termsVersion, accepted: await listTerms(db, clinicId) },
  };
}

export const getClinicRoute = route(getClinic, ({ deps, session }) => showClinic(deps, session));

/** Applies to each user's next sign-in; open sessions continue. */
export const putFactorPolicyRoute = route(
  putFactorPolicy,
  async ({ deps: { db }, session: { clinicId }, body: { required }, audit }) =>
    db.transaction(async (tx) => {
      await tx.update(clinics).set({ factor_required: required }).where(eq(clinics.id, clinicId));
      await audit(tx, 'clinic.factor-policy', { detail: { required } });
      return undefined;
    }),
);

export const changeClinicRoute = route(changeClinic, async ({ deps, session, body, audit }) => {
  const { db, now } = deps;
  const { clinicId, user } = session;
  const { reason, ...after } = body;
  const limit = { key: `clinic-change|${clinicId}`, windows: [{ max: 10, span: DAY }] };
  const limited = await consume(db, now(), [limit]);
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
    }),
  );
  return isRefused(refused) ? refused : showClinic(deps, session);
});

const clinicDetails = z.object({ name: line, org_number: line, country: line });

export const clinicChangedMail = mailTemplate(
  'clinicChanged',
  z.object({
    name: line,
    clinic: line,
    by: line,
    before: clinicDetails,
    after: clinicDetails,
    reason: line,
    id: line,
  }),
  {
    write: ({ name, before, after, id, reason, ...data }, { words, language, webUrl }) => {
      const { subject, changed, button, ...labels } = words.clinicChanged;
      const shown = (details: z.infer<typeof clinicDetails>) => ({
        ...details,
        country: toCountry(details.country, language),
      });
      const was = shown(before);
      const now = shown(after);
      const fields = (['name', 'org_number', 'country'] as const).filter(
        (field) => before[field] !== after[field],
      );
      const parts = [
        text(fill(changed, data)),
        ...fields.map((field) => text(fill(labels[field], { before: was[field], after: now[field] }))),
        text(words.reason),
        quote(reason),
        mailLink(button, `${webUrl}/provider/clinics/${id}`),
      ];
      return { subject: fill(subject, data), name, parts };
    },
  },
);

export const letterheadRoute = route(getLetterhead, async ({ deps: { db }, session }) =>
  toLetterhead(await findLetterhead(db, session.clinicId)),
);

const NO_LOGO = { logo: null, logo_width: null, logo_height: null };

export const putLetterheadRoute = route(putLetterhead, async (context) => {
  const { deps, session, body, audit } = context;
  const { db, now } = deps;
  const { clinicId, user } = session;
  const { address, phone, email, logo: sent } = body;
  const bytes = sent ? Buffer.from(sent, 'base64') : null;
  const infected = bytes && (await refuseMalware(context, bytes));
  if (infected) return infected;
  const read = bytes ? await (await import('../logo')).readLogo(bytes) : NO_LOGO;
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
