import type { FastifyInstance } from 'fastify';

/** Bytes of JSON in one request. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** JSON is the only text that is read. An empty body is no body, whatever its announced type. */
export function readJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (request.routeOptions.config.rawBody) done(null, text);
    else void parse(request, text, done);
  });
}
