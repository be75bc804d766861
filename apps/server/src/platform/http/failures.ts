import type { FastifyError, FastifyInstance } from 'fastify';
import { PaymentsAway } from '../../areas/billing/payments';
import { isDatabaseAway, isUnwritable } from '../db/failures';
import type { Log } from '../log';
import { type Refused, refuse } from './answer';
import { sendProblem } from './reply';

/** Seconds after which a client may ask again while the database is away. */
const AWAY_FOR = 2;

/** What is thrown becomes an answer: ours to mend, or the caller's; never with a stack. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refused = expected(error);
    if (
      refused.refused === 'server-error' ||
      refused.refused === 'unavailable' ||
      error instanceof PaymentsAway
    )
      log.error(refused.refused, error, { route: request.routeOptions.url, method: request.method });
    return sendProblem(reply, refused);
  });
}

function expected(error: FastifyError): Refused {
  if (isDatabaseAway(error)) return refuse('unavailable', { retryAfter: AWAY_FOR });
  if (error instanceof PaymentsAway) return refuse('payments-unavailable', { retryAfter: AWAY_FOR });
  if (isUnwritable(error)) return refuse('validation');
  if (isFull(error)) return refuse('storage-full');
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
