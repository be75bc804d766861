import { askQuote, listQuotes, offerQuote, type ProviderQuote, type QuoteRequest } from '@alveola/contract';
import { and, asc, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { spend } from '../../platform/limits/attempts';
import { quotesOf } from '../account/rateLimits';
import { audit } from '../../platform/audit/audit';
import { newId } from '../../platform/db/ids';
import type { Queries } from '../../platform/db/open';
import { appUser, clinic } from '../../platform/db/schema';
import { refuse } from '../../platform/http/answer';
import { type Route, route } from '../../platform/http/route';
import { orderMail } from '../../platform/mail/order';
import { tellProvider } from '../provider/people';
import { quoteRequests } from './tables';

type Row = typeof quoteRequests.$inferSelect;

export function toQuote(row: Row): QuoteRequest {
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

export const askQuoteRoute: Route = route(askQuote, async ({ deps: { db, now }, session, body, address }) => {
  const { clinicId, user } = session;
  const seconds = await spend(db, now(), [quotesOf(clinicId)]);
  if (seconds > 0) return refuse('too-many-attempts', { retryAfter: seconds });
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(quoteRequests)
      .values({
        id: newId(),
        clinic_id: clinicId,
        clinic_users: body.clinic_users,
        message: body.message,
        contact_email: body.contactEmail,
        created_by: user.id,
        created_at: now(),
      })
      .returning();
    if (!row) return refuse('server-error');
    await audit(tx, now(), { clinicId, userId: user.id, address, action: 'billing.quote' });
    await orderMail(tx, now(), {
      to: body.contactEmail,
      language: user.language,
      order: {
        template: 'quoteReceived',
        name: user.name,
        clinic: user.clinic?.name ?? '',
        users: body.clinic_users,
      },
    });
    // A request that nobody reads is a clinic lost.
    await tellProvider(tx, now(), (name) => ({
      template: 'quoteAsked',
      name,
      clinic: user.clinic?.name ?? '',
      country: user.clinic?.country ?? '',
      users: body.clinic_users,
      message: body.message,
      email: body.contactEmail,
    }));
    return toQuote(row);
  });
});

async function withClinics(db: Queries, where?: SQL): Promise<readonly ProviderQuote[]> {
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

export const listQuotesRoute: Route = route(listQuotes, async ({ deps: { db } }) => [
  ...(await withClinics(db)),
]);

export const offerQuoteRoute: Route = route(
  offerQuote,
  async ({ deps: { db, now, plans }, session, params, body, address }) =>
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
      const [owner] = await tx
        .select({ name: appUser.name, language: appUser.language, clinic: clinic.name })
        .from(appUser)
        .innerJoin(clinic, eq(clinic.id, appUser.clinic_id))
        .where(and(eq(appUser.clinic_id, row.clinic_id), eq(appUser.type, 'clinic_owner')));
      const act = { clinicId: row.clinic_id, userId: session.user.id, address } as const;
      await audit(tx, now(), { ...act, action: 'billing.offer' });
      if (owner)
        await orderMail(tx, now(), {
          to: row.contact_email,
          language: owner.language,
          order: {
            template: 'quoteOffered',
            name: owner.name,
            clinic: owner.clinic,
            users: offer.clinic_users,
            price: offer.price,
            currency: offer.currency,
            interval: offer.interval,
          },
        });
      const [quote] = await withClinics(tx, eq(quoteRequests.id, row.id));
      return quote ?? refuse('quote-not-found');
    }),
);
