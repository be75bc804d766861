import { CLINIC_ROLES, KEY_SCOPES, type KeyScope, membershipSummary } from '@alveola/contract';
import { newAddress } from '../inbox';
import { withApiKey } from '../people/apiKey';
import type { TestServer } from '../server';
import { type Visitor, visitor } from '../visitor';
import type { Caller } from './expected';

export interface Actor {
  readonly name: string;
  readonly caller: Caller;
  readonly me: Visitor;
}

const OWNER = {
  session: 'open',
  scopes: null,
  type: 'clinic_owner',
  isApproved: true,
  plan: 'active',
  proof: 'signed in',
} as const satisfies Caller;

const PLANS = [...membershipSummary.shape.status.options, null];

const MADE: Readonly<Record<string, string>> = {
  past_due: "update membership set code = 'starter', failed_at = now() where clinic_id = $1",
  cancelled: "update membership set code = 'starter', cancel_at_end = true where clinic_id = $1",
  expired: "update membership set next_payment_date = now() - interval '1 day' where clinic_id = $1",
  suspended: "update clinic set suspended_at = now(), suspended_reason = 'Unpaid' where id = $1",
  null: 'delete from membership where clinic_id = $1',
};

export async function meetActors(server: TestServer): Promise<readonly Actor[]> {
  const { pool } = server.database;
  const run = (text: string, ...values: readonly unknown[]) => pool.query(text, [...values]);

  async function come(caller: Partial<Caller> & { readonly name: string }) {
    const { name, ...some } = caller;
    const fullCaller: Caller = { ...OWNER, ...some };
    const clinic = fullCaller.type === 'provider' ? null : await server.addClinic();
    const { email, id } = await server.addUser({ clinic_id: clinic, type: fullCaller.type });
    const me = visitor(server.app, newAddress());
    await me.signIn(email);
    if (fullCaller.proof === 'proved again')
      await run('update session set step_up_at = now() where user_id = $1', id);
    if (fullCaller.proof === null)
      await run("update session set created_at = now() - interval '6 minutes' where user_id = $1", id);
    if (fullCaller.session === 'idle')
      await run("update session set last_used_at = now() - interval '31 minutes' where user_id = $1", id);
    if (!fullCaller.isApproved) await run('update app_user set approved = false where id = $1', id);
    const made = MADE[String(fullCaller.plan)];
    if (made !== undefined && clinic !== null) await run(made, clinic);
    return { name, caller: fullCaller, me, id, clinic };
  }

  async function comeWithout(name: string, lose: (actor: Awaited<ReturnType<typeof come>>) => unknown) {
    const actor = await come({ name });
    await lose(actor);
    return { ...actor, caller: { ...OWNER, session: null } };
  }

  async function comeByKey(name: string, scopes: readonly KeyScope[], some: Partial<Caller> = {}) {
    const owner = await come({ name });
    const me = await withApiKey(server, owner.me, scopes);
    const made = MADE[String(some.plan)];
    if (made !== undefined) await run(made, owner.clinic);
    if (some.session === null) await run('update api_key set revoked_at = now() where id = $1', me.keyId);
    if (some.isApproved === false) await run('update app_user set approved = false where id = $1', owner.id);
    return { name, caller: { ...OWNER, proof: null, ...some, scopes }, me };
  }

  // Pairs every role with a running and an ended plan, and every plan with the roles that may do most and
  // least.
  const withPlan = PLANS.flatMap((plan) =>
    CLINIC_ROLES.map((type) => ({ plan, type })).filter(
      ({ type }) =>
        plan === 'active' || plan === 'expired' || ['clinic_owner', 'clinic_reader'].includes(type),
    ),
  );
  const proofs = ['proved again', null] as const;
  const people = [
    ...withPlan.map(({ plan, type }) => ({ name: `${type}, plan: ${plan}`, type, plan })),
    ...(['clinic_owner', 'provider'] as const).flatMap((type) => [
      ...proofs.map((proof) => ({ name: `${type}, proof: ${proof}`, type, proof })),
      { name: `${type}, not approved`, type, isApproved: false },
      { name: `${type}, session unused for too long`, type, session: 'idle' as const },
    ]),
    { name: 'provider', type: 'provider' as const },
  ];
  const token = async (email: string) => {
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    return other;
  };
  const stranger = visitor(server.app, newAddress());
  await stranger.call('GET', '/csrf-cookie');
  const actors: Actor[] = [
    { name: 'a stranger', caller: { ...OWNER, session: null }, me: stranger },
    await comeWithout('a session that was ended', async ({ me, id }) => {
      await run('delete from session where user_id = $1', id);
      me.cookies.delete('device');
    }),
    await comeWithout('a session older than twelve hours', ({ id }) =>
      run("update session set created_at = now() - interval '13 hours' where user_id = $1", id),
    ),
    await comeWithout('a token without its cookie', ({ me }) => me.cookies.delete('bind')),
    await comeWithout("a token with another's cookie", async ({ me }) => {
      const other = await token((await server.addUser({ clinic_id: await server.addClinic() })).email);
      me.cookies.set('bind', other.cookies.get('bind') ?? '');
    }),
    await comeWithout('a cookie without its token', ({ me }) => {
      me.token = null;
    }),
    await comeWithout('a token that is nobody’s', ({ me }) => {
      me.token = 'A'.repeat(43);
    }),
    await comeWithout('a sign-in that waits for its second factor', async ({ me, id }) => {
      await run('delete from session where user_id = $1', id);
      await run('update app_user set code_at_sign_in = true where id = $1', id);
      const { rows } = await run('select email from app_user where id = $1', id);
      const { data } = await me.signIn(rows[0].email);
      if (typeof data?.request !== 'string') throw new Error('No second factor is asked for.');
      me.token = data.request;
    }),
  ];
  for (const person of people) actors.push(await come(person));
  for (const scope of KEY_SCOPES) actors.push(await comeByKey(`key for ${scope}`, [scope]));
  for (const plan of PLANS)
    actors.push(await comeByKey(`key for everything, plan: ${plan}`, KEY_SCOPES, { plan }));
  actors.push(await comeByKey('key of who is no longer approved', KEY_SCOPES, { isApproved: false }));
  actors.push(await comeByKey('key that was revoked', KEY_SCOPES, { session: null }));
  return actors;
}
