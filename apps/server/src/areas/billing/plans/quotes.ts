import { askQuote, listQuotes, offerQuote, type ProviderQuote, type QuoteRequest } from '@alveola/contract';
import { asc, desc, eq, isNotNull, isNull, type SQL, and } from 'drizzle-orm';
import { consume } from '../../../platform/limits/slidingWindow';
import { newId } from '../../../platform/base/ids';
import { lockClinic } from '../../../platform/db/lockClinic';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { refuse } from '../../../platform/base/result';
import { enqueueMail } from '../../../platform/mail/queue';
import { DAY } from '../../../platform/base/time';
import { notifyProvider } from '../../provider/providerMails';
import { quoteAskedMail, quoteOfferedMail, quoteReceivedMail } from '../billingMails';
import { listOwners } from './paymentCustomer';
import { billingRoute } from './payments';
import { quoteOffers, quoteRequests } from './billingTables';

export function toQuote(row: typeof quoteRequests.$inferSelect): QuoteRequest {
  return {
    id: row.id,
    status: row.accepted_at ? 'accepted' : row.offer ? 'offered' : 'open',
    clinic_users: row.clinic_users,
    message: row.message,
    contactEmail: row.contact_email,
    created_at: row.created_at.toISOString(),
    offer: row.offer,
  };
}

export const askQuoteRoute = billingRoute(askQuote, async ({ deps: { db, now }, session, body, audit }) => {
  const { clinicId, user } = session;
  const { name: clinicName = '', country = '' } = user.clinic ?? {};
  const { clinic_users: users, contactEmail: email, message } = body;
  const limit = { key: `quote|${clinicId}`, windows: [{ max: 10, span: DAY }] };
  const limited = await consume(db, now(), [limit]);
  if (limited) return limited;
  return db.transaction(async (tx) => {
    await lockClinic(tx, clinicId);
    const [open] = await tx
      .select()
      .from(quoteRequests)
      .where(
        and(
          eq(quoteRequests.clinic_id, clinicId),
          eq(quoteRequests.clinic_users, users),
          eq(quoteRequests.message, message),
          eq(quoteRequests.contact_email, email),
          isNull(quoteRequests.offer),
        ),
      );
    // The same request once more, sent by somebody who did not get the answer.
    if (open) return toQuote(open);
    const [row] = await tx
      .insert(quoteRequests)
      .values({
        id: newId(),
        clinic_id: clinicId,
        clinic_users: users,
        message,
        contact_email: email,
        created_by: user.id,
        created_at: now(),
      })
      .returning();
    if (!row) return refuse('server-error');
    await audit(tx, 'billing.quote');
    const received = { name: user.name, clinic: clinicName, users };
    await enqueueMail(tx, now(), quoteReceivedMail, { email, language: user.language }, received);
    const mailData = { clinic: clinicName, country, users, message, email };
    await notifyProvider(tx, now(), quoteAskedMail, (name) => ({ name, ...mailData }));
    return toQuote(row);
  });
});

export async function findOffer(tx: Queries, clinicId: string, id: string) {
  const [quote] = await tx
    .select()
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, id), eq(quoteRequests.clinic_id, clinicId)));
  return quote?.offer ? { ...quote, offer: quote.offer } : null;
}

export function selectQuotes(tx: Queries, clinicId: string) {
  return tx
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.clinic_id, clinicId))
    .orderBy(desc(quoteRequests.created_at));
}

async function withClinics(db: Queries, where?: SQL): Promise<ProviderQuote[]> {
  const rows = await db
    .select({ request: quoteRequests, clinic })
    .from(quoteRequests)
    .innerJoin(clinic, eq(clinic.id, quoteRequests.clinic_id))
    .where(where)
    .orderBy(asc(isNotNull(quoteRequests.offer)), desc(quoteRequests.created_at))
    .limit(200);
  return rows.map(({ request, clinic: { name, org_number, country } }) => ({
    ...toQuote(request),
    clinic: { name, org_number, country },
  }));
}

export const listQuotesRoute = billingRoute(listQuotes, ({ deps: { db } }) => withClinics(db));

export const offerQuoteRoute = billingRoute(
  offerQuote,
  async ({ deps: { db, now, plans }, params, body, audit }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(quoteRequests)
        .where(eq(quoteRequests.id, params.id))
        .for('update');
      if (!row) return refuse('quote-not-found');
      if (row.accepted_at !== null) return refuse('quote-answered');
      const offer = { ...body, currency: plans.currency };
      await tx.update(quoteRequests).set({ offer, offered_at: now() }).where(eq(quoteRequests.id, row.id));
      await tx
        .insert(quoteOffers)
        .values({ clinic_id: row.clinic_id, quote_id: row.id, offer, offered_at: now() });
      const [owner] = await listOwners(tx, row.clinic_id);
      await audit(tx, 'billing.offer', { clinicId: row.clinic_id });
      if (owner) {
        const { name, language, clinic: clinicName } = owner;
        const { clinic_users: users, ...rest } = offer;
        const data = { name, clinic: clinicName, users, ...rest };
        await enqueueMail(tx, now(), quoteOfferedMail, { email: row.contact_email, language }, data);
      }
      const [quote] = await withClinics(tx, eq(quoteRequests.id, row.id));
      return quote ?? refuse('quote-not-found');
    }),
);
