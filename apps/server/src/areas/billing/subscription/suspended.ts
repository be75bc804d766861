import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { clinic } from '../../../platform/db/schema';
import { type Refusal, refuse } from '../../../platform/base/result';

export async function refuseSuspended(tx: Queries, clinicId: string): Promise<Refusal | undefined> {
  const [suspension] = await tx
    .select({ at: clinic.suspended_at })
    .from(clinic)
    .where(eq(clinic.id, clinicId));
  return suspension?.at ? refuse('clinic-suspended') : undefined;
}
