import type { Call } from '@alveola/contract';
import type { FastifyInstance } from 'fastify';

const KB = 1024;

/** Bytes of JSON in one request: a stranger's, everybody's, and a part of a record. */
const LARGEST = { stranger: 8 * KB, ordinary: 64 * KB, record: 1024 * KB } as const;

/** More than any record needs; what is deeper or longer keeps the schema busy. */
const MOST = { depth: 16, items: 1000 } as const;

export function toBodyLimit({ access, rawBody, isRecord }: Call): number {
  if (isRecord) return LARGEST.record;
  // The payment provider's events: a stranger's by their access, and proven by their signature.
  return access === 'anyone' && !rawBody ? LARGEST.stranger : LARGEST.ordinary;
}

export class TooComplexError extends Error {}

/** JSON is the only text that is read. An empty body is no body, whatever its announced type. */
export function readJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (request.routeOptions.config.rawBody) done(null, text);
    else
      void parse(request, text, (error, body) => {
        if (error === null && isTooComplex(body)) done(new TooComplexError());
        else done(error, body);
      });
  });
}

/** Level by level: as deep as a body is, no call stands upon another. */
function isTooComplex(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST.depth) return true;
    const inside = level.filter((value) => typeof value === 'object' && value !== null).map(Object.values);
    if (inside.some((values) => values.length > MOST.items)) return true;
    level = inside.flat();
  }
  return false;
}
