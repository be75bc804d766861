import type { Inbox } from '../inbox';
import { newAddress } from '../inbox';
import type { TestServer } from '../server';
import { type Answer, type Visitor, visitor } from '../visitor';

export const NEW_PASSWORD = 'Battery-staple-9';
let people = 0;

export function newEmail(): string {
  people += 1;
  return `person${people}@example.org`;
}

export function application(more: Record<string, unknown> = {}) {
  const email = newEmail();
  return {
    name: 'Ola Nordmann',
    email,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    country: 'NO',
    clinic_name: 'Havn tannklinikk',
    org_number: `987 ${people}`,
    terms_accepted: true,
    language: 'nb',
    ...more,
  };
}

export async function stranger(server: TestServer, address = newAddress()): Promise<Visitor> {
  const me = visitor(server.app, address);
  await me.call('GET', '/csrf-cookie');
  return me;
}

export interface Applied {
  readonly me: Visitor;
  readonly email: string;
  readonly request: string;
  readonly answer: Answer;
}

export async function apply(server: TestServer, more: Record<string, unknown> = {}): Promise<Applied> {
  const me = await stranger(server);
  const body = application(more);
  const answer = await insist(() => me.call('POST', '/registration', { body }));
  return { me, email: body.email, request: answer.data?.request, answer };
}

/** Retries while a busy machine has no time to hash a password, since nothing was done then. */
export async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 ? insist(ask) : answer;
}

export async function confirmed(
  server: TestServer,
  post: Inbox,
  more: Record<string, unknown> = {},
): Promise<Applied> {
  const applied = await apply(server, more);
  const body = { request: applied.request, code: await post.code(applied.email) };
  await applied.me.call('POST', '/confirmation/registration', { body });
  return applied;
}
