import type { ConfirmationMethod, ConfirmationStep } from '@alveola/contract';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import type { Deps } from '../../../platform/deps';
import { consume } from '../../../platform/limits/slidingWindow';
import { enqueueMail } from '../../../platform/mail/queue';
import { DAY, HOUR } from '../../../platform/base/time';
import { codeMail } from './accountMails';
import { resendLimit } from './accountLimits';
import { confirmation } from './accountTables';
import { CODE_VALID_FOR, type ConfirmationRow, MAX_TRIES } from './confirmationCode';

const REQUEST_VALID_FOR: Readonly<Record<ConfirmationStep, number>> = {
  registration: 7 * DAY,
  login: HOUR,
  email: DAY,
};

type NewRequest = Pick<ConfirmationRow, 'step' | 'user_id' | 'email' | 'language'> & {
  readonly registration?: unknown;
  readonly through_provider?: boolean;
};

export type FactorMethod = Exclude<ConfirmationMethod, 'mail'>;

export async function requestFactor(
  { db, now }: Deps,
  newRequest: NewRequest,
  method: FactorMethod,
): Promise<string> {
  const request = newId();
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + CODE_VALID_FOR);
  await db.insert(confirmation).values({
    request,
    ...newRequest,
    method,
    tries_left: MAX_TRIES,
    code_expires_at: expires_at,
    created_at,
    expires_at,
  });
  return request;
}

/** The caller consumes the rate limit of codes. @returns the id of the request */
export async function requestCode({ db, now }: Deps, newRequest: NewRequest): Promise<string> {
  const request = newId();
  const at = now();
  await db.transaction(async (tx) => {
    const expires_at = new Date(at.getTime() + REQUEST_VALID_FOR[newRequest.step]);
    await tx.insert(confirmation).values({ request, ...newRequest, created_at: at, expires_at });
    await mailCode(tx, at, { request, ...newRequest });
  });
  await consume(db, now(), [resendLimit(request)]);
  return request;
}

export async function mailCode(
  db: Queries,
  now: Date,
  { request, step, email, language }: Pick<ConfirmationRow, 'request' | 'step' | 'email' | 'language'>,
): Promise<void> {
  await enqueueMail(db, now, codeMail, { email, language }, { step, request });
}
