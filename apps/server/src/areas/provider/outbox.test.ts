import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NO_COMPANY } from '../../platform/deps';
import { silentLog } from '../../platform/base/log';
import { startJob } from '../../platform/jobs/job';
import { outboxMail } from '../../platform/mail/mail';
import { deliverMails } from '../../app/jobs/jobs';
import { MAIL_TEMPLATES } from '../../app/areas';
import { apply } from '../../testing/people/applicant';
import { startServer } from '../../testing/server';
import { visitor } from '../../testing/visitor';

it('without a mail server the provider reads what would have been sent, soon after it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-outbox-'));
  const outbox = outboxMail(folder);
  const server = await startServer({ outbox });
  const delivery = {
    db: server.across,
    mail: outbox,
    templates: MAIL_TEMPLATES,
    now: () => server.now(),
    log: silentLog,
    webUrl: 'http://127.0.0.1:3000',
    company: NO_COMPANY,
  };
  const stop = startJob(deliverMails(delivery), silentLog);
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  expect((await provider.call('GET', '/provider/outbox')).data).toEqual({ enabled: true, mails: [] });
  const { email } = await apply(server);
  await expect
    .poll(async () => (await provider.call('GET', '/provider/outbox')).data.mails, { timeout: 5000 })
    .toEqual([expect.objectContaining({ to: email, subject: 'Koden din til Alveola' })]);
  await stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

it('with one there is nothing to read', async () => {
  const server = await startServer();
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  expect((await provider.call('GET', '/provider/outbox')).data).toEqual({ enabled: false, mails: [] });
  await server.stop();
});
