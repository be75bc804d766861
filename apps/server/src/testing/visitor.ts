import type { FastifyInstance } from 'fastify';
import { PASSWORD } from './people/clinics';
import type { TestServer } from './server';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly data: any;
  readonly message: string;
  readonly code: string;
  readonly errors: Record<string, string[]>;
  readonly codes: Record<string, string[]>;
  readonly bytes: Buffer;
}

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly payload?: Buffer | string;
  readonly withoutXsrf?: boolean;
}

/** Keeps cookies and the token and echoes the XSRF cookie, like a browser profile. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  token: string | null;
  readonly address: string;
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
}

export function visitor(app: FastifyInstance, address = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>();
  const me: Visitor = {
    cookies,
    token: null,
    address,
    call: async (method, path, { body, headers = {}, payload, withoutXsrf = false } = {}) => {
      const xsrf = cookies.get('XSRF-TOKEN');
      const answer = await app.inject({
        method: method as 'GET',
        url:
          path.startsWith('/') && !path.startsWith('/api') && path.endsWith('!')
            ? path.slice(0, -1)
            : `/api${path}`,
        remoteAddress: address,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          ...(cookies.size > 0
            ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...(me.token ? { authorization: `Bearer ${me.token}` } : {}),
          ...(xsrf && !withoutXsrf ? { 'x-xsrf-token': xsrf } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        ...(payload === undefined ? {} : { payload }),
      });
      for (const { name, value, maxAge } of answer.cookies)
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      const isJson =
        /^application\/(problem\+)?json/.test(String(answer.headers['content-type'])) && answer.body !== '';
      const read = isJson ? JSON.parse(answer.body) : {};
      return {
        status: answer.statusCode,
        headers: answer.headers,
        data: read.data,
        message: read.message,
        code: read.code,
        errors: read.errors,
        codes: read.codes,
        bytes: answer.rawPayload,
      };
    },
    signIn: async (email, password = PASSWORD) => {
      await me.call('GET', '/csrf-cookie');
      const answer = await me.call('POST', '/login', { body: { email, password } });
      if (answer.status === 200) me.token = answer.data.token;
      return answer;
    },
  };
  return me;
}

/** A refused HEAD has no content and so no code. */
export const toRefused = (method: string, status: number, code: string) =>
  method === 'HEAD' ? { status } : { status, code };

export const stepUp = (
  me: Visitor,
  proof: { readonly current_password?: string; readonly code?: string; readonly passkey?: unknown } = {},
) => me.call('POST', '/user/step-up', { body: { current_password: PASSWORD, ...proof } });

export async function clinician(
  server: TestServer,
  clinicId?: string,
): Promise<Visitor & { readonly clinicId: string }> {
  const clinic = clinicId ?? (await server.addClinic());
  const { email } = await server.addUser({ clinic_id: clinic });
  const me = visitor(server.app);
  const { status, code } = await me.signIn(email);
  if (status !== 200) throw new Error(`The sign-in was answered by ${status}, ${code}.`);
  return Object.assign(me, { clinicId: clinic });
}
