import type { Queries } from '../../../platform/db/open';
import type { Attachment } from '../../../platform/mail/mail';
import { toNumber } from './issueInvoice';
import { findInvoices } from './findInvoices';

export async function makePdf(db: Queries, clinicId: string, id: string): Promise<Attachment | null> {
  const all = await findInvoices(db, clinicId);
  const invoice = all.find(({ row }) => row.id === id);
  if (!invoice) return null;
  const credited = all.find(({ row }) => row.id === invoice.row.credits);
  const { writeInvoice } = await import('./writeInvoice');
  return {
    fileName: `${toNumber(invoice.row)}.pdf`,
    mediaType: 'application/pdf',
    content: await writeInvoice(invoice, credited ? toNumber(credited.row) : null),
  };
}

export async function attachInvoice(
  db: Queries,
  { invoice: id, clinic_id }: { readonly invoice: string | null; readonly clinic_id: string | null },
): Promise<readonly Attachment[]> {
  const made = id === null || clinic_id === null ? null : await makePdf(db, clinic_id, id);
  return made === null ? [] : [made];
}
