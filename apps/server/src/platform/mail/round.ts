import { setTimeout as pause } from 'node:timers/promises';
import { forgetAttempts } from '../limits/attempts';
import { forgetRequests } from '../../areas/account/forget';
import { deliverDue, type Post } from './deliver';

/** ms between two looks at the queue. */
const LOOK_EVERY = 500;
/** The same while the database is away. */
const LOOK_AGAIN = 5000;
/** ms between two rounds of forgetting what is too old. */
const FORGET_EVERY = 3_600_000;

/** ms that a stop waits for a mail on its way; then it is sent again after the next start. */
const PATIENCE = 5000;

/** Sends mails until told not to. */
export function startPost(post: Post): () => Promise<void> {
  let isStopped = false;
  let forgetAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let round = Promise.resolve();
  const go = async () => {
    while (!isStopped && (await deliverDue(post)) > 0);
    if (post.now().getTime() < forgetAt) return;
    forgetAt = post.now().getTime() + FORGET_EVERY;
    await forgetAttempts(post.db, post.now());
    await forgetRequests(post.db, post.now());
  };
  const next = () => {
    round = go()
      .then(() => LOOK_EVERY)
      .catch((error: unknown) => {
        post.log.error('mail.round', error);
        return LOOK_AGAIN;
      })
      .then((ms) => {
        if (!isStopped) timer = setTimeout(next, ms).unref();
      });
  };
  next();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await Promise.race([round, pause(PATIENCE, undefined, { ref: false })]);
  };
}
