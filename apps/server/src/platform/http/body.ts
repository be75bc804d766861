import type { Call } from '@alveola/contract';
import { errorCodes, type FastifyInstance } from 'fastify';
import { isTooComplex, isUnstorable } from '../base/json';

const KB = 1024;

/** Bytes of JSON in one request: a stranger's, everybody's, and a part of a record. */
const LARGEST = { stranger: 8 * KB, ordinary: 64 * KB, record: 1024 * KB } as const;

export function toBodyLimit({ access, rawBody, isRecord }: Call): number {
  if (isRecord) return LARGEST.record;
  // The payment provider's events: a stranger's by their access, and proven by their signature.
  return access === 'anyone' && !rawBody ? LARGEST.stranger : LARGEST.ordinary;
}

export class TooComplexError extends Error {}
export class UnstorableTextError extends Error {}

/** JSON is the only text that is read. An empty body is no body, whatever its announced type. */
export function readJsonAlone(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else if (request.routeOptions.config.rawBody) done(null, text);
    else if (isTooComplex(text)) done(new TooComplexError());
    else
      void parse(request, text, (error, body) =>
        error === null && isUnstorable(text) ? done(new UnstorableTextError()) : done(error, body),
      );
  });
}

/** Read by the calls that take a part of a file, while it arrives; to others it is a type like any other. */
export function readParts(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.part) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}
