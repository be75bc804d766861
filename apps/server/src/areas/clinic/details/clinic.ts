import { type ClinicDetails, getClinic, putFactorPolicy, changeClinic } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { clinic as clinics } from '../../../platform/db/schema';
import { type ClinicSession, type Route, route } from '../../../platform/http/route';
import { type Refusal, refuse, isRefused } from '../../../platform/base/result';
import { readStorage } from '../../../platform/storage/quota';
import { listClinicChanges } from '../../account/identity/clinicChanges';
import { listTerms } from '../../account/flows/terms';
import { countSeats, lockClinic } from '../seats';
import { acrossClinics } from '../../../platform/db/isolation/scope';
import { consume, type RateLimit } from '../../../platform/limits/slidingWindow';
import { DAY } from '../../../platform/base/time';
import { clinicChanges } from '../../account/identity/accountTables';
import { notifyProvider } from '../../provider/providerMails';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { mailLink, quote, text } from '../../../platform/mail/layout';
import { line, mailTemplate, toCountry } from '../../../platform/mail/template';

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

export const getClinicRoute: Route = route(getClinic, ({ deps, session }) => showClinic(deps, session));

/** Applies to each user's next sign-in; open sessions continue. */
export const putFactorPolicyRoute: Route = route(
  putFactorPolicy,
  async ({ deps: { db }, session: { clinicId }, body: { required }, audit }) =>
    db.transaction(async (tx) => {
      await tx.update(clinics).set({ factor_required: required }).where(eq(clinics.id, clinicId));
      await audit(tx, 'clinic.factor-policy', { detail: { required } });
      return undefined;
    }),
);

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

const clinicIdentity = z.object({ name: line, org_number: line, country: line });

export const clinicChangedMail = mailTemplate(
  'clinicChanged',
  z.object({
    name: line,
    clinic: line,
    by: line,
    before: clinicIdentity,
    after: clinicIdentity,
    reason: line,
    id: line,
  }),
  {
    write: ({ name, before, after, id, reason, ...data }, { words, language, webUrl }) => {
      const { subject, changed, button, ...labels } = words.clinicChanged;
      const shown = (details: z.infer<typeof clinicIdentity>) => ({
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
