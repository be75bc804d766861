import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { unseal } from '../../../platform/security/seal';
import { identityProvider } from '../identity/accountTables';
import type { Client } from './client';

export type ProviderRow = typeof identityProvider.$inferSelect;

export async function findProviderBySlug(db: Queries, slug: string): Promise<ProviderRow | null> {
  const [row] = await db
    .select()
    .from(identityProvider)
    .where(and(eq(identityProvider.slug, slug), eq(identityProvider.enabled, true)));
  return row ?? null;
}

export async function findProvider(db: Queries, clinicId: string): Promise<ProviderRow | null> {
  const [row] = await db.select().from(identityProvider).where(eq(identityProvider.clinic_id, clinicId));
  return row ?? null;
}

export const toProviderPurpose = (clinicId: string): string => `identity-provider|${clinicId}`;

export function toClient({ secret }: Pick<Deps, 'secret'>, row: ProviderRow): Client {
  const { clinic_id, issuer, client_id, client_secret: sealed } = row;
  const client_secret = unseal(secret, toProviderPurpose(clinic_id), sealed);
  if (client_secret === null)
    throw new Error('The secret of an identity provider was sealed under another key.');
  return { issuer, client_id, client_secret };
}

/**
 * Each clinic has its own address, so that no answer counts for another clinic. It is written the way the
 * library writes it, because providers compare it literally.
 */
export const toRedirectUri = (webUrl: string, slug: string): string =>
  new URL(`${webUrl}/login/${slug}`).href;
