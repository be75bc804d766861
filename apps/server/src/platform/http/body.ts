import type { Call } from '@alveola/contract';
import { errorCodes, type FastifyInstance } from 'fastify';
import { isTooComplex, isUnstorable } from '../base/json';

const KB = 1024;

/** Limits JSON in bytes: from strangers, in general, and for a part of a record. */
const LARGEST = { stranger: 8 * KB, ordinary: 64 * KB, record: 1024 * KB } as const;

export function toBodyLimit({ terms: { access, rawBody, isRecord } }: Call): number {
  if (isRecord) return LARGEST.record;
  // Payment events come from a stranger, but their signature proves them, so they may be larger.
  return access === 'anyone' && !rawBody ? LARGEST.stranger : LARGEST.ordinary;
}

export class TooComplexError extends Error {}
export class UnstorableTextError extends Error {}

/** Accepts JSON as the only text. An empty body counts as no body, whatever type it announces. */
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

export function readParts(app: FastifyInstance): void {
  app.addContentTypeParser('application/offset+octet-stream', (request, payload, done) => {
    if (request.routeOptions.config.part) done(null, payload);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}
