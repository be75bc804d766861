import type { Call } from '@alveola/contract';
import { errorCodes, type FastifyInstance } from 'fastify';

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

/** Read by the calls that take a part of a file, while it arrives; to others it is a type like any other. */
export function readParts(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.part) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}

/** It goes no deeper than the limit, however deep the body is. */
function isTooComplex(value: unknown, depth = 0): boolean {
  if (depth > MOST.depth) return true;
  if (typeof value !== 'object' || value === null) return false;
  const inside = Object.values(value);
  return inside.length > MOST.items || inside.some((each) => isTooComplex(each, depth + 1));
}
