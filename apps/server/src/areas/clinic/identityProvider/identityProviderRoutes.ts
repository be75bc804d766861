import {
  type ClinicIdentityProvider,
  getIdentityProvider,
  putIdentityProvider,
  removeIdentityProvider,
  renewSignInAddress,
  testIdentityProvider,
  unlinkIdentity,
} from '@alveola/contract';
import { and, asc, eq } from 'drizzle-orm';
import { fill } from '@alveola/report';
import { z } from 'zod';
import { newId, newSecret } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { appUser, clinic as clinics } from '../../../platform/db/schema';
import { route } from '../../../platform/http/route';
import { isOpen } from '../../../platform/outbound/request';
import { invalid, refuse } from '../../../platform/base/result';
import { seal } from '../../../platform/security/seal';
import { mailLink, text } from '../../../platform/mail/layout';
import { enqueueMail } from '../../../platform/mail/queue';
import { line, mailTemplate } from '../../../platform/mail/template';
import { consume } from '../../../platform/limits/slidingWindow';
import { MINUTE } from '../../../platform/base/time';
import {
  discover,
  findClientFault,
  findProvider,
  isFault,
  toClient,
  toProviderPurpose,
} from '../../account/singleSignOn/client';
import { identityLink, identityProvider } from '../../account/identity/accountTables';
import { lockClinic } from '../../../platform/db/lockClinic';
import { listPeople } from '../users';

async function findState(db: Queries, clinicId: string): Promise<ClinicIdentityProvider | null> {
  const row = await findProvider(db, clinicId);
  if (row === null) return null;
  const { slug, issuer, client_id, enabled, trusts_factor, changed_at } = row;
  const [policy] = await db
    .select({ required: clinics.single_sign_on_required })
    .from(clinics)
    .where(eq(clinics.id, clinicId));
  const links = await db
    .select({ id: appUser.id, name: appUser.name, email: appUser.email, at: identityLink.linked_at })
    .from(identityLink)
    .innerJoin(appUser, eq(appUser.id, identityLink.user_id))
    .where(eq(identityLink.clinic_id, clinicId))
    .orderBy(asc(appUser.email));
  return {
    slug,
    issuer,
    client_id,
    enabled,
    trusts_factor,
    required: policy?.required === true,
    changed_at: changed_at.toISOString(),
    links: links.map(({ at, ...user }) => ({ ...user, linked_at: at.toISOString() })),
  };
}

export const getIdentityProviderRoute = route(
  getIdentityProvider,
  async ({ deps: { db }, session: { clinicId } }) => ({ provider: await findState(db, clinicId) }),
);

/** A stored secret goes to no other provider, and users linked at another one lose their links. */
export const putIdentityProviderRoute = route(
  putIdentityProvider,
  async ({ deps: { db, now, secret: key, outboundAllow }, session: { clinicId, user }, body, audit }) => {
    const { client_secret, required, ...given } = body;
    const issuer = toIssuer(given.issuer);
    if (issuer === null || !isOpen(new URL(issuer), outboundAllow))
      return invalid('issuer', 'issuer-address');
    const refused = await db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      if (!clinic) return refuse('not-found');
      const before = await findProvider(tx, clinicId);
      const isSame = before?.issuer === issuer && before.client_id === given.client_id;
      if (!isSame && client_secret === undefined) return invalid('client_secret', 'client-secret-required');
      const set = {
        ...given,
        issuer,
        changed_at: now(),
        ...(client_secret === undefined
          ? {}
          : { client_secret: seal(key, toProviderPurpose(clinicId), client_secret) }),
      };
      await tx
        .insert(identityProvider)
        .values({ clinic_id: clinicId, slug: newId(), client_secret: '', ...set })
        .onConflictDoUpdate({ target: identityProvider.clinic_id, set });
      if (!isSame) await tx.delete(identityLink).where(eq(identityLink.clinic_id, clinicId));
      const single_sign_on_required = given.enabled && required;
      await tx.update(clinics).set({ single_sign_on_required }).where(eq(clinics.id, clinicId));
      const { client_id, enabled, trusts_factor } = given;
      const secret = client_secret !== undefined;
      const detail = { issuer, client_id, enabled, trusts_factor, required, secret };
      await audit(tx, 'identity-provider.change', { detail });
      await notifyOwners(tx, now(), clinic, { by: user.name, change: enabled ? 'on' : 'off', issuer });
    });
    return refused ?? { provider: await findState(db, clinicId) };
  },
);

export const renewSignInAddressRoute = route(
  renewSignInAddress,
  async ({ deps: { db, now }, session: { clinicId, user }, audit }) => {
    const refused = await db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      const set = { slug: newId(), changed_at: now() };
      const [renewed] = await tx
        .update(identityProvider)
        .set(set)
        .where(eq(identityProvider.clinic_id, clinicId))
        .returning();
      if (!clinic || !renewed) return refuse('identity-provider-not-set');
      await audit(tx, 'identity-provider.change', { detail: { address: true } });
      await notifyOwners(tx, now(), clinic, { by: user.name, change: 'address', issuer: renewed.issuer });
    });
    return refused ?? { provider: await findState(db, clinicId) };
  },
);

export const removeIdentityProviderRoute = route(
  removeIdentityProvider,
  ({ deps: { db, now }, session: { clinicId, user }, audit }) =>
    db.transaction(async (tx) => {
      const clinic = await lockClinic(tx, clinicId);
      const [removed] = await tx
        .delete(identityProvider)
        .where(eq(identityProvider.clinic_id, clinicId))
        .returning();
      if (!clinic || !removed) return undefined;
      await tx.update(clinics).set({ single_sign_on_required: false }).where(eq(clinics.id, clinicId));
      await audit(tx, 'identity-provider.remove');
      await notifyOwners(tx, now(), clinic, { by: user.name, change: 'removed', issuer: removed.issuer });
    }),
);

export const unlinkIdentityRoute = route(
  unlinkIdentity,
  ({ deps: { db }, session: { clinicId }, params: { id }, audit }) =>
    db.transaction(async (tx) => {
      const gone = await tx
        .delete(identityLink)
        .where(and(eq(identityLink.clinic_id, clinicId), eq(identityLink.user_id, id)))
        .returning();
      if (gone.length === 0) return refuse('identity-link-not-found');
      await audit(tx, 'identity-provider.unlink', { detail: { user: id } });
    }),
);

const changed = z.object({
  clinic: line,
  by: line,
  issuer: line,
  change: z.enum(['on', 'off', 'address', 'removed']),
});

export const identityProviderMail = mailTemplate('identityProvider', changed.extend({ name: line }), {
  write: ({ name, change, ...data }, { words, webUrl }) => {
    const { subject, button } = words.identityProvider;
    const parts = [
      text(fill(words.identityProvider[change], data)),
      text(words.mistake),
      mailLink(button, `${webUrl}/settings/clinic`),
    ];
    return { subject: fill(subject, data), name, parts };
  },
});

async function notifyOwners(
  tx: Queries,
  now: Date,
  clinic: { readonly id: string; readonly name: string },
  change: Omit<z.output<typeof changed>, 'clinic'>,
): Promise<void> {
  const data = { ...change, clinic: clinic.name };
  for (const person of await listPeople(tx, clinic.id))
    if (person.type === 'clinic_owner')
      await enqueueMail(tx, now, identityProviderMail, person, { ...data, name: person.name });
}

/** Tests what was typed. A stored secret is used only with the provider for which it was stored. */
export const testIdentityProviderRoute = route(
  testIdentityProvider,
  async ({ deps, session: { clinicId }, body, audit, webUrl }) => {
    const { db, now } = deps;
    const issuer = toIssuer(body.issuer);
    if (issuer === null) return invalid('issuer', 'issuer-address');
    const row = await findProvider(db, clinicId);
    const isKept =
      body.client_secret === undefined && row?.issuer === issuer && row.client_id === body.client_id;
    const storedClient = isKept ? toClient(deps, row) : null;
    const client_secret = body.client_secret ?? storedClient?.client_secret;
    if (client_secret === undefined) return invalid('client_secret', 'client-secret-required');
    const limit = { key: `identity-provider|${clinicId}`, windows: [{ max: 10, span: 10 * MINUTE }] };
    const limited = await consume(db, now(), [limit]);
    if (limited) return limited;
    await audit(db, 'identity-provider.test');
    const config = await discover(deps, { issuer, client_id: body.client_id, client_secret });
    if (isFault(config)) return { problem: { code: config.problem, found: config.found } };
    const fault = await findClientFault(config, `${webUrl}/login/${newSecret()}`);
    return { problem: fault && { code: fault.problem, found: fault.found } };
  },
);

function toIssuer(entered: string): string | null {
  const url = new URL(entered.replace(/\/\.well-known\/openid-configuration$/, ''));
  const { username, password, search, hash, href } = url;
  const isPlain = [username, password, search, hash].every((part) => part === '');
  // With such a part the library would accept metadata of any issuer.
  return isPlain && !href.includes('/.well-known/') ? href : null;
}
