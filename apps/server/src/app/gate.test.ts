// @module-tag cases
import { type Call, CLINIC_ROLES, listRights, PROBLEMS, ready } from '@alveola/contract';
import { expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { isEveryCase } from '../testing/everyCase';
import { TUS } from '../testing/files/parts';
import { type Actor, meetActors } from '../testing/matrix/actors';
import { expectRefusal } from '../testing/matrix/expected';
import { createClinicLook } from '../testing/matrix/rowsOfClinic';
import { ownServer, UNLIMITED } from '../testing/ownServer';
import { INFORMATION, saving } from '../testing/records';
import { type Answer, clinician } from '../testing/visitor';

const { server } = await ownServer({
  rateLimits: UNLIMITED,
});
const actors = await meetActors(server);

const OF_THE_GATE = new Set(
  'unauthenticated session-idle not-approved forbidden key-scope no-membership clinic-suspended step-up-needed csrf-mismatch'.split(
    ' ',
  ),
);

const AT_ONCE = 6;
const NOBODYS = 'A'.repeat(22);
const isSafe = ({ method }: Call) => method === 'GET' || method === 'HEAD';

/**
 * Omits the XSRF token, which is checked last: 419 says that everything else was right, and nothing changes.
 * Reads do their work.
 */
async function make({ me }: Actor, call: Call) {
  const path = call.path.replace(':language', 'no').replaceAll(/:\w+/g, NOBODYS);
  const query = call.terms.query && call.terms.notFound ? `?id=${NOBODYS}` : '';
  return me.call(call.method, path + query, {
    withoutXsrf: true,
    headers: { ...(call.terms.tus ? TUS : {}), accept: 'text/html;q=1', 'accept-charset': 'utf-7' },
  });
}

/** Calls for anybody only depend on a session, an ended one or a key. */
function listCalls({ caller: { session, scopes, type, plan, proof } }: Actor): readonly Call[] {
  const isPlain = type === 'clinic_owner' && plan === 'active' && proof !== 'proved again';
  return isPlain || session === 'idle' || scopes !== null
    ? EVERY_CALL
    : EVERY_CALL.filter(({ terms: { access } }) => access !== 'anyone');
}

function findHole(call: Call, actor: Actor, answer: Answer): string | null {
  const { status, code } = answer;
  const type = String(answer.headers['content-type'] ?? '');
  // Text names its charset whatever the caller accepts, so that nothing is guessed.
  if (
    answer.bytes.length > 0 &&
    !/^(application\/(json|problem\+json|zip|pdf)|text\/[\w-]+; charset=utf-8|image\/)/.test(type)
  )
    return `of the type ${type}`;
  const isRefused = status >= 400;
  if (
    /^application\/(problem\+)?json/.test(type) &&
    type !== `application/${isRefused ? 'problem+' : ''}json; charset=utf-8`
  )
    return `of the type ${type}`;
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'without nosniff';
  const refusal = expectRefusal(call, actor.caller);
  const isKey = actor.caller.scopes !== null;
  const expected = refusal ?? (isSafe(call) || isKey ? null : 'csrf-mismatch');
  if (expected !== null) {
    const isCode = call.method === 'HEAD' || code === expected;
    return status === PROBLEMS[expected].status && isCode ? null : `${expected}, and is ${status} ${code}`;
  }
  if (call === ready && status === 503) return null;
  if (status >= 500 || OF_THE_GATE.has(code)) return `let in, and is ${status} ${code}`;
  // Missing objects give 404, unless the request's other parts are refused first.
  if (call.terms.notFound && status !== 404 && status !== 422)
    return `${call.terms.notFound}, and is ${status} ${code}`;
  return null;
}

it('every call that names something by an id says as which problem it is not there', () => {
  const silent = EVERY_CALL.filter(
    ({ path, terms: { notFound } }) => /:(?!language|name|step)/.test(path) && notFound === undefined,
  );
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('lets in who may make a call, refuses everybody else as it declares, in its type, and changes nothing', async () => {
  const bystander = await clinician(server);
  await bystander.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const look = await createClinicLook(server);
  const before = await look(bystander.clinicId);
  const holes: string[] = [];
  const answers = new Map<number, number>();
  const meet = async (actor: Actor) => {
    const isTried = (_: Call, n: number) => isEveryCase || (n + actors.indexOf(actor)) % 3 === 0;
    for (const call of listCalls(actor).filter(isTried)) {
      const answer = await make(actor, call);
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      const hole = findHole(call, actor, answer);
      if (hole !== null) holes.push(`${actor.name}: ${call.method} ${call.path}: ${hole}`);
    }
  };
  for (let n = 0; n < actors.length; n += AT_ONCE) await Promise.all(actors.slice(n, n + AT_ONCE).map(meet));
  expect(holes).toEqual([]);
  expect(await look(bystander.clinicId)).toBe(before);
  for (const status of [200, 401, 403, 404, 419])
    expect(answers.get(status), String(status)).toBeGreaterThan(isEveryCase ? 50 : 15);
});

it('each role may do what is written here, apart from the table of the contract', () => {
  expect(Object.fromEntries(CLINIC_ROLES.map((role) => [role, listRights(role)]))).toEqual({
    clinic_owner: ['read', 'chart', 'complete', 'delete', 'export', 'audit', 'own'],
    clinic_user: ['read', 'chart', 'complete', 'delete', 'export'],
    clinic_assistant: ['read', 'chart'],
    clinic_reader: ['read'],
    clinic_auditor: ['audit'],
  });
});
