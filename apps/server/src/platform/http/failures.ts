import type { FastifyError, FastifyInstance } from 'fastify';
import { renewConnections } from '../db/connections';
import { isDatabaseAway, isUnwritable } from '../db/failures';
import type { Db } from '../db/open';
import { isLate } from '../base/deadlines';
import type { Log } from '../base/log';
import { invalid, OutageError, type Refusal, refuse } from '../base/result';
import { TooComplexError, UnstorableTextError } from './body';
import { sendProblem } from './reply';

/** In seconds; a dependency is away meanwhile. */
const RETRY_AFTER = 2;

interface Failing {
  readonly log: Log;
  readonly db: Db;
}

export function answerFailures(app: FastifyInstance, { log, db }: Failing): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toRefusal(error);
    const { refused } = refusal;
    if (refused === 'server-error' || refused === 'unavailable' || error instanceof OutageError)
      log.error(refused, error, {
        request: request.id,
        route: request.routeOptions.url,
        method: request.method,
      });
    if (isDatabaseAway(error)) renewConnections(db.$client);
    return sendProblem(reply, refusal);
  });
}

function toRefusal(error: FastifyError): Refusal {
  if (isDatabaseAway(error) || isLate(error)) return refuse('unavailable', { retryAfter: RETRY_AFTER });
  if (error instanceof OutageError) return refuse(error.problem, { retryAfter: RETRY_AFTER });
  if (isUnwritable(error) || error instanceof UnstorableTextError) return invalid('.', 'characters');
  if (isFull(error)) return refuse('storage-full');
  if (error instanceof TooComplexError) return refuse('body-too-complex');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('body-too-large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('unsupported-media-type');
  if (error.code === 'FST_ERR_BAD_URL') return refuse('not-found');
  const status = error.statusCode ?? 500;
  if (status === 403 || status === 404) return refuse('not-found');
  return status >= 400 && status < 500 ? refuse('validation') : refuse('server-error');
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
