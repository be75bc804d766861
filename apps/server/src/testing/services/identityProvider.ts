import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';
import { newSecret } from '../../platform/base/ids';

interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly xms_edov?: number;
}

type Answer = (answer: ServerResponse, request: IncomingMessage) => void;

/** Is a real provider with one client, which signs everybody in at once. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  register(redirectUri: string): void;
  signsIn(person: Person | null): void;
  answersAt(path: string, how: Answer | null): void;
  stop(): Promise<void>;
}

const newKey = () => {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: newSecret(), alg: 'RS256', use: 'sig' };
};

export async function startIdentityProvider(config: Configuration = {}): Promise<IdentityProvider> {
  const client = { client_id: 'alveola', client_secret: newSecret() };
  const allowed = new Set<string>();
  const others = new Map<string, Answer>();
  let person: Person | null = null;
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('It does not listen.');
  const issuer = `http://127.0.0.1:${at.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: ['http://127.0.0.1/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified', 'xms_edov'] },
    cookies: { keys: [newSecret()] },
    jwks: { keys: [newKey()] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ...config,
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => allowed.has(uri);
  const handle = provider.callback();
  server.on('request', (request, answer) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    const other = others.get(pathname);
    if (other) return other(answer, request);
    if (!pathname.startsWith('/sign-in/')) return void handle(request, answer);
    const result =
      person === null ? { error: 'access_denied' } : { login: { accountId: person.sub, remember: false } };
    void provider.interactionFinished(request, answer, result);
  });
  return {
    issuer,
    ...client,
    register: (uri) => void allowed.add(uri),
    signsIn: (next) => {
      person = next;
    },
    answersAt: (path, how) => void (how ? others.set(path, how) : others.delete(path)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export async function goThere(address: string, back: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let n = 0; n < 10; n += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} ${next}: ${await answer.text()}`);
    const url = new URL(location, next);
    if (url.href.startsWith(back)) return url.search.slice(1);
    next = url.href;
  }
  throw new Error('The provider sends the browser round in a circle.');
}
