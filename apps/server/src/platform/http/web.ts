import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { ClientConfig } from '@alveola/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { refuse } from '../base/result';
import { sendProblem } from './answer';
import { isCheckout, withStripe } from '../security/headers';
import { refreshXsrf } from '../security/cookies';

/** Vite puts a hash of the content into the names of these files. */
const HASHED = /[\\/]assets[\\/]/;
const SCREEN = /^\/(?!api(\/|$)|assets\/)[^.]*$/;

export async function serveWeb(
  app: FastifyInstance,
  deps: Deps,
  {
    folder,
    isBilled,
    usesStripe,
  }: { readonly folder: string | null; readonly isBilled: boolean; readonly usesStripe: boolean },
): Promise<void> {
  const index = folder !== null && existsSync(join(folder, 'index.html'));
  if (folder !== null && index)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  app.get('/config.json', async (request, reply) => {
    const config = clientConfig(request, deps.publicUrl);
    await reply.header('cache-control', 'no-cache').send({
      ...config,
      ...(isBilled ? {} : { billing: 'none' }),
      ...(deps.outbox === null ? {} : { mails: deps.outbox.folder }),
    });
  });
  const screen = (request: FastifyRequest, reply: FastifyReply) => {
    refreshXsrf(request, reply, deps);
    if (usesStripe && isCheckout(request.url.split('?')[0] ?? ''))
      void reply.header(
        'content-security-policy',
        withStripe(String(reply.getHeader('content-security-policy'))),
      );
    return reply.code(200).sendFile('index.html');
  };
  // The route of the files refuses the folder itself.
  if (index) app.get('/', screen);
  // Returns nothing: the files' route already waits for the reply, and each further wait adds a listener.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && SCREEN.test(path);
    if (index && isScreen) void screen(request, reply);
    else void sendProblem(reply, refuse('not-found'));
  });
}

/** Uses the visitor's own address in an evaluation, which `onlyLoopback` has checked. */
function clientConfig(request: FastifyRequest, publicUrl: string | null): ClientConfig {
  const url = new URL(publicUrl ?? `http://${request.host}`);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  return { host: url.host, protocol, backendUrl: `${protocol}://${url.host}/` };
}
