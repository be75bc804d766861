import type { Company } from '@alveola/contract';
import { deleteExpiredRequests } from '../../areas/account/identity/links';
import { deleteOldDevices } from '../../areas/account/identity/knownDevice';
import { applyNextEvent, type BillingJobs } from '../../areas/billing/subscription/applyEvents';
import { reconcileNightly, remindHourly } from '../../areas/billing/subscription/billingJobs';
import { deleteOldStarts } from '../../areas/connections/start/start';
import { deliverEvents } from '../../areas/connections/webhook/deliver';
import { removeErased } from '../../areas/clinic/erase';
import { encryptPictures } from '../../areas/xrays/encryptPictures';
import { removeExpired } from '../../areas/xrays/resumable/rows';
import { exportAudit } from '../../platform/audit/sink/export';
import type { AuditSink } from '../../platform/audit/sink/sink';
import { acrossClinics } from '../../platform/db/isolation/scope';
import { type Job, startJob } from '../../platform/jobs/job';
import { deleteOldAttempts } from '../../platform/limits/slidingWindow';
import { deliverDue, type MailDelivery } from '../../platform/mail/deliver';
import type { MailPort } from '../../platform/mail/mail';
import type { FileStore } from '../../platform/storage/clinicFiles';
import { HOUR, MINUTE, SECOND } from '../../platform/base/time';
import { MAIL_TEMPLATES } from '../mails';
import { cleanUp } from './housekeeping';

interface JobDeps extends BillingJobs, FileStore {
  readonly mail: MailPort;
  readonly webUrl: string;
  readonly company: Company;
  readonly auditSink: AuditSink | null;
  readonly outboundAllow: readonly string[];
  readonly secret: string;
}

/** Everything that the server does without being called. */
function toJobs(deps: JobDeps): readonly Job[] {
  const { db, files, now, auditSink } = deps;
  // Files are dated by the machine's clock, which may not be the product's.
  const housekeeping = { ...deps, now: () => new Date() };
  return [
    deliverMails({ ...deps, templates: MAIL_TEMPLATES }),
    {
      name: 'account.expired',
      every: HOUR,
      retryAfter: 5 * SECOND,
      run: async () => {
        await deleteOldAttempts(db, now());
        await deleteExpiredRequests(db, now());
        await deleteOldDevices(db, now());
        await deleteOldStarts(db, now());
      },
    },
    {
      name: 'uploads.expired',
      every: HOUR,
      retryAfter: 5 * SECOND,
      run: async () => {
        const uploads = await removeExpired(db, files, now());
        if (uploads > 0) deps.log.info('uploads.expired', { uploads });
      },
    },
    {
      name: 'billing.events',
      every: SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await applyNextEvent(deps)));
      },
    },
    { name: 'billing.hourly', every: HOUR, retryAfter: SECOND, run: () => remindHourly(deps) },
    { name: 'billing.nightly', every: MINUTE, retryAfter: SECOND, run: () => reconcileNightly(deps) },
    {
      name: 'webhook.delivery',
      every: SECOND,
      retryAfter: 5 * SECOND,
      run: async (isStopping) => {
        while (!isStopping() && (await deliverEvents(deps)) > 0);
      },
    },
    {
      name: 'audit.sink',
      every: SECOND,
      retryAfter: 5 * SECOND,
      run: async (isStopping) => {
        while (auditSink !== null && !isStopping() && (await exportAudit(db, auditSink)) > 0);
      },
    },
    // A stop between the erasure of a clinic and that of its files leaves none behind.
    { name: 'clinic.erased', every: HOUR, run: () => removeErased(db, files) },
    {
      name: 'pictures.encrypt',
      every: HOUR,
      delay: MINUTE,
      run: async (isStopping) => {
        const renewed = await encryptPictures(deps, isStopping);
        if (renewed.done + renewed.failed > 0) deps.log.info('pictures.encrypted', { ...renewed });
      },
    },
    { name: 'housekeeping', every: 10 * MINUTE, delay: 10 * MINUTE, run: () => cleanUp(housekeeping) },
  ];
}

export function deliverMails(delivery: MailDelivery): Job {
  return {
    name: 'mail.delivery',
    every: SECOND / 2,
    retryAfter: 5 * SECOND,
    run: async (isStopping) => {
      while (!isStopping() && (await deliverDue(delivery)) > 0);
    },
  };
}

/** @returns stops them: each run ends, or is done again after the next start. */
export function startJobs(deps: JobDeps): () => Promise<void> {
  const jobs = acrossClinics(deps.db, 'job', (db) => toJobs({ ...deps, db }));
  const stops = jobs.map((job) => startJob(job, deps.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
