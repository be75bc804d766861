import type { Company } from '@alveola/contract';
import { logActs } from '../../platform/audit/logActs';
import { acrossClinics } from '../../platform/db/isolation/scope';
import { type Job, startJob } from '../../platform/jobs/job';
import { deliverDue, type MailDelivery } from '../../platform/mail/queue';
import type { MailPort } from '../../platform/mail/mail';
import { MINUTE, SECOND } from '../../platform/base/time';
import { type AreaJobs, AREAS, MAIL_TEMPLATES, withoutSale } from '../areas';
import { cleanUp } from './housekeeping';

interface JobDeps extends AreaJobs {
  readonly mail: MailPort;
  readonly isBilled?: boolean;
  readonly webUrl: string;
  readonly company: Company;
}

function toJobs(deps: JobDeps): readonly Job[] {
  const { db, log, isBilled = true } = deps;
  // Files have the machine's dates, which may differ from the product's clock.
  const housekeeping = { ...deps, now: () => new Date() };
  return [
    deliverMails({ ...deps, templates: MAIL_TEMPLATES }),
    ...(isBilled ? AREAS : withoutSale(AREAS)).flatMap(({ jobs }) => jobs?.(deps) ?? []),
    {
      name: 'audit.log',
      pauseMs: SECOND,
      pauseAfterFailureMs: 5 * SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await logActs(db, log)) > 0);
      },
    },
    {
      name: 'housekeeping',
      pauseMs: 10 * MINUTE,
      firstRunAfterMs: 10 * MINUTE,
      run: () => cleanUp(housekeeping),
    },
  ];
}

export function deliverMails(delivery: MailDelivery): Job {
  return {
    name: 'mail.delivery',
    pauseMs: SECOND / 2,
    pauseAfterFailureMs: 5 * SECOND,
    run: async (isStopping) => {
      while (!isStopping() && (await deliverDue(delivery)) > 0);
    },
  };
}

export function startJobs(deps: JobDeps): () => Promise<void> {
  const jobs = acrossClinics(deps.db, 'job', (db) => toJobs({ ...deps, db }));
  const stops = jobs.map((job) => startJob(job, deps.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
