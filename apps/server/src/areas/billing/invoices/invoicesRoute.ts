import { changeBillingDetails, getBillingDetails, invoicePdf } from '@alveola/contract';
import type { Queries } from '../../../platform/db/open';
import { eq } from 'drizzle-orm';
import { type FileAnswer, fileAnswer } from '../../../platform/http/answer';
import type { Route } from '../../../platform/http/route';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type BillingDeps, billingRoute } from '../plans/billingRoute';
import { billingDetails } from '../plans/billingTables';
import { makePdf } from './attachInvoice';

export const invoicePdfRoute: Route<BillingDeps> = billingRoute(
  invoicePdf,
  async ({ deps: { db }, session: { clinicId }, params: { id }, audit }) => {
    const answer = await answerPdf(db, clinicId, id);
    if (isRefused(answer)) return answer;
    await audit(db, 'invoice.read', { detail: { invoice: id } });
    return answer;
  },
);

export async function answerPdf(db: Queries, clinicId: string, id: string): Promise<FileAnswer | Refusal> {
  const made = await makePdf(db, clinicId, id);
  return made ? fileAnswer(made.content, made.mediaType, made.fileName) : refuse('invoice-not-found');
}

export const getBillingDetailsRoute: Route<BillingDeps> = billingRoute(
  getBillingDetails,
  async ({ deps: { db }, session: { clinicId, user } }) => {
    const [row] = await db.select().from(billingDetails).where(eq(billingDetails.clinic_id, clinicId));
    if (!row) return { name: user.clinic?.name ?? '', address: '', vat_number: '', email: user.email };
    const { name, address, vat_number, email } = row;
    return { name, address, vat_number, email };
  },
);

export const changeBillingDetailsRoute: Route<BillingDeps> = billingRoute(
  changeBillingDetails,
  async ({ deps: { db }, session: { clinicId }, body, audit }) =>
    db.transaction(async (tx) => {
      await tx
        .insert(billingDetails)
        .values({ clinic_id: clinicId, ...body })
        .onConflictDoUpdate({ target: billingDetails.clinic_id, set: body });
      await audit(tx, 'billing.details');
      return body;
    }),
);
