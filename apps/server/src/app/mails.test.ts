import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Language, LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queries } from '../platform/db/open';
import { NO_COMPANY } from '../platform/deps';
import { silentLog } from '../platform/base/log';
import { startServer, type TestServer } from '../testing/server';
import { startJob } from '../platform/jobs/job';
import { deliverDue, type MailDelivery, enqueueMail, mailOutbox } from '../platform/mail/queue';
import { type MailPort, NO_SENDER, outboxMail, smtpMail } from '../platform/mail/mail';
import { composeMail } from '../platform/mail/template';
import { deliverMails } from './jobs/jobs';
import { MAIL_TEMPLATES } from './areas';

const WEB = 'https://alveola.example';
const SECRET = 'https://alveola.example/password/reset#token=t&email=a%40example.com';

const COMPANY = {
  name: 'Alveola Example AS',
  address: 'Storgata 1, 0155 Oslo',
  number: '999 888 777',
  udi: null,
  email: 'support@alveola.example',
};

const KARI = { name: 'Kari', clinic: 'Fjord' };

interface Queued {
  readonly template: string;
  readonly [field: string]: unknown;
}

const findTemplate = (mail: Queued) => MAIL_TEMPLATES.find(({ name }) => name === mail.template)!;

function compose(mail: Queued, secret: string, language: Language) {
  const template = findTemplate(mail);
  return composeMail(template, template.data.parse(mail), {
    secret,
    language,
    webUrl: WEB,
    company: NO_COMPANY,
  });
}

const MAILS: readonly Queued[] = [
  { template: 'code', step: 'registration', request: 'r' },
  { template: 'code', step: 'login', request: 'r' },
  { template: 'code', step: 'email', request: 'r' },
  { template: 'waiting', name: 'Kari', clinic: 'Fjord' },
  {
    template: 'rulesWithdrawn',
    name: 'Kari',
    clinic: 'Fjord',
    version: '1.1.0',
    reason: 'Extent was one class too high',
  },
  { template: 'rulesRestored', name: 'Kari', clinic: 'Fjord', version: '1.1.0', reason: 'It was right' },
  { template: 'approved', name: 'Kari', clinic: 'Fjord' },
  { template: 'declined', name: 'Kari', clinic: 'Fjord', reason: 'No such number' },
  {
    template: 'accountWaiting',
    ...KARI,
    country: 'NO',
    number: '987 654 321',
    owner: 'Ola, ola@example.com',
  },
  { template: 'suspended', ...KARI, reason: 'Unpaid', ends: '2026-12-01T00:00:00.000Z' },
  { template: 'suspended', ...KARI, reason: 'Unpaid', ends: null },
  ...['continues', 'ended', 'none'].map((plan) => ({ template: 'reinstated', ...KARI, plan })),
  { template: 'firstProvider', link: 'l' },
  { template: 'passwordReset', name: 'Kari', link: 'l' },
  { template: 'passwordChanged', name: 'Kari' },
  { template: 'wrongFactors', name: 'Kari' },
  ...['code-on', 'code-off', 'app-on', 'app-off', 'recovery'].map((change) => ({
    template: 'signInChanged',
    name: 'Kari',
    change,
  })),
  {
    template: 'planStarts',
    ...KARI,
    users: 5,
    price: 9900,
    currency: 'EUR',
    interval: 'MONTHLY',
    date: '2026-12-22T00:00:00.000Z',
  },
  ...['made', 'ended', 'left'].map((change) => ({
    template: 'ownerChanged',
    ...KARI,
    who: 'Nils Berg',
    by: 'Kari',
    change,
    role: change === 'left' ? null : 'clinic_auditor',
    reason: 'Retires',
  })),
  {
    template: 'clinicChanged',
    ...KARI,
    by: 'Ola',
    before: { name: 'Fjord', org_number: '987 654 321', country: 'NO' },
    after: { name: 'Fjordtann', org_number: '912 345 678', country: 'NO' },
    reason: 'New company',
    id: 'abc',
  },
  ...['on', 'off', 'address', 'removed'].map((change) => ({
    template: 'identityProvider',
    ...KARI,
    by: 'Ola',
    issuer: 'https://id.fjord.example',
    change,
  })),
  { template: 'emailChanged', name: 'Kari', email: 'new@example.com' },
  ...[
    { browser: 'Firefox', system: 'Windows' },
    { browser: null, system: null },
  ].map((device) => ({
    template: 'newDevice',
    name: 'Kari',
    at: '2026-12-01T09:05:00.000Z',
    ...device,
    network: '192.0.2',
  })),
  { template: 'apiKey', name: 'Kari', key: 'Practice system', prefix: 'alveola_abcdefgh' },
  { template: 'webhookOff', name: 'Kari', host: 'journal.example', since: '2026-12-01T00:00:00.000Z' },
  { template: 'manyLookups', name: 'Kari', count: 500 },
  { template: 'invitation', inviter: 'Kari', clinic: 'Fjord', link: 'l', type: 'clinic_reader' },
  { template: 'roleChanged', ...KARI, by: 'Ola', role: 'clinic_assistant', reason: 'Charts' },
  { template: 'trialEnds', ...KARI, days: 7, ends: '2026-12-01T00:00:00.000Z' },
  { template: 'trialEnds', ...KARI, days: 0, ends: '2026-12-01T00:00:00.000Z' },
  { template: 'trialEnds', ...KARI, days: 1, ends: '2026-12-01T00:00:00.000Z' },
  {
    template: 'receipt',
    ...KARI,
    number: 'A-1',
    date: '2026-12-01T00:00:00.000Z',
    total: 62_475,
    tax: 12_495,
    currency: 'EUR',
  },
  {
    template: 'invoice',
    ...KARI,
    number: 'INV-000002',
    total: 62_475,
    currency: 'EUR',
    date: '2026-12-06',
  },
  {
    template: 'creditNote',
    ...KARI,
    number: 'CN-000001',
    credited: 'INV-000002',
    reason: 'Ordered twice',
  },
  { template: 'paymentFailed', ...KARI, until: '2026-12-01T00:00:00.000Z' },
  { template: 'quoteReceived', ...KARI, users: 4 },
  {
    template: 'quoteAsked',
    ...KARI,
    country: 'NO',
    users: 4,
    message: 'Two offices',
    email: 'ola@example.com',
  },
  { template: 'quoteOffered', ...KARI, users: 4, price: 15_000, currency: 'EUR', interval: 'YEARLY' },
];

it('every template is among them', () => {
  expect(new Set(MAILS.map(({ template }) => template))).toEqual(
    new Set(MAIL_TEMPLATES.map(({ name }) => name)),
  );
});

describe.each(LANGUAGES)('mails in %s', (language) => {
  it.each(MAILS.map((mail) => [mail.template, mail] as const))(
    '%s has no hole and no foreign word',
    (_, mail) => {
      const { subject, text, html } = compose(mail, SECRET, language);
      for (const each of [subject, text, html]) expect(each).not.toMatch(/\{\{|undefined|null/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/<(img|link|script|iframe)|src=|url\(/i);
      expect(text).toContain(readWords(language).mails.footer);
      if (language !== 'en') expect(subject).not.toBe(compose(mail, SECRET, 'en').subject);
    },
  );

  it('has every word that English has', () => {
    const keys = (words: object): string[] =>
      Object.entries(words).flatMap(([key, value]) =>
        typeof value === 'string'
          ? [`${key} ${[...value.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted().join(' ')}`]
          : keys(value),
      );
    expect(keys(readWords(language).mails)).toEqual(keys(readWords('en').mails));
  });
});

it('shows what people wrote as text, never as HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const { html, text } = compose(
    { template: 'declined', name: hostile, clinic: hostile, reason: hostile },
    '',
    'en',
  );
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  expect(text).toContain(hostile);
});

it('breaks no line behind a number, in “e-post” or beside a long address', () => {
  const ends = { template: 'trialEnds', ...KARI, days: 7, ends: '2026-12-01T00:00:00.000Z' };
  expect(compose(ends, '', 'nb').html).toContain('slutter 1.&nbsp;desember 2026');
  expect(compose(ends, '', 'nb').text).toContain('slutter 1. desember 2026');
  const { html } = compose({ template: 'waiting', ...KARI }, '', 'nb');
  expect(html).toContain('<span style="white-space:nowrap">E-postadressen</span> din');
  expect(html).toContain('overflow-wrap:break-word');
});

it('repeats nothing of a registration to an address that nobody has confirmed', () => {
  const { text } = compose({ template: 'code', step: 'registration', request: 'r' }, '123456', 'en');
  expect(text).toContain('    123456');
  expect(text.startsWith('Hello,\n')).toBe(true);
});

interface Arrived {
  readonly recipients: readonly string[];
  readonly raw: Buffer;
}

async function mailServer() {
  const arrived: Arrived[] = [];
  const state = { refuses: false, hangs: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.hangs) return;
        if (state.refuses) return done(new Error('Try again later'));
        arrived.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen.');
  return {
    arrived,
    state,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((end) => server.close(end)),
  };
}

describe('the way out', () => {
  let server: TestServer;
  let database: Database;
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  beforeAll(async () => {
    server = await startServer();
    database = server.database;
    smtp = await mailServer();
  });
  afterEach(async () => {
    smtp.state.refuses = false;
    smtp.arrived.length = 0;
    await database.db.delete(mailOutbox);
  });
  afterAll(async () => {
    await smtp.stop();
    await server.stop();
  });

  const enqueue = (mail: Queued, db: Queries = database.db) =>
    enqueueMail(db, server.now(), findTemplate(mail), { email: 'kari@example.com', language: 'en' }, mail);
  const delivery = (
    mail: MailPort = smtpMail(smtp.url, { from: 'Alveola <post@alveola.example>', replyTo: COMPANY.email }),
  ): MailDelivery => ({
    db: database.db,
    mail,
    templates: MAIL_TEMPLATES,
    now: () => server.now(),
    log: silentLog,
    webUrl: WEB,
    company: COMPANY,
  });
  const waiting = () => database.db.select().from(mailOutbox);

  it('a mail arrives with subject, text, HTML and one recipient', async () => {
    await enqueue({ template: 'declined', name: 'Kåre', clinic: 'Fjord & Sønn', reason: 'Ukjent nummer' });
    await deliverDue(delivery());
    expect(smtp.arrived).toHaveLength(1);
    const [{ recipients, raw }] = smtp.arrived as [Arrived];
    const mail = await PostalMime.parse(raw);
    expect(recipients).toEqual(['kari@example.com']);
    expect(mail.to).toEqual([{ name: '', address: 'kari@example.com' }]);
    expect(mail.from).toMatchObject({ name: 'Alveola', address: 'post@alveola.example' });
    expect(mail.subject).toBe('The account of Fjord & Sønn was not approved');
    expect(mail.text).toContain('Hello Kåre,');
    expect(mail.text).toContain('Ukjent nummer');
    expect(mail.html).toContain('Fjord &amp; Sønn');
    expect(mail.attachments).toEqual([]);
    expect(mail.replyTo).toEqual([{ name: '', address: COMPANY.email }]);
    for (const body of [mail.text, mail.html?.replaceAll('&nbsp;', ' ')]) {
      expect(body).toContain('Alveola Example AS · Storgata 1, 0155 Oslo · 999 888 777');
      expect(body).toContain('Questions? support@alveola.example');
      expect(body).not.toContain('replies are not read');
    }
    expect(await waiting()).toEqual([]);
  });

  it('a line break in a name adds no header, no recipient and no second mail', async () => {
    const hostile = 'Evil\r\nBcc: victim@example.com\r\n\r\nBuy this';
    await enqueue({ template: 'invitation', inviter: hostile, clinic: hostile, link: 'none' });
    await enqueue({ template: 'waiting', name: hostile, clinic: hostile });
    const [invitation] = await waiting();
    const subject = compose(
      { template: 'invitation', inviter: hostile, clinic: hostile, link: 'l' },
      SECRET,
      'en',
    ).subject;
    await smtpMail(smtp.url, NO_SENDER).send({
      id: invitation!.id,
      to: 'kari@example.com',
      subject,
      text: 'x',
      html: 'x',
    });
    await deliverDue(delivery());
    expect(smtp.arrived).toHaveLength(2);
    for (const { recipients, raw } of smtp.arrived) {
      expect(recipients).toEqual(['kari@example.com']);
      const { headers, to } = await PostalMime.parse(raw);
      expect(to).toHaveLength(1);
      expect(headers.some(({ key }) => key === 'bcc')).toBe(false);
    }
  });

  it('an address that would be a list is one recipient or none', async () => {
    const to = 'kari@example.com, victim@example.com';
    await smtpMail(smtp.url, NO_SENDER)
      .send({ id: 'x', to, subject: 's', text: 't', html: 'h' })
      .catch(() => undefined);
    for (const { recipients } of smtp.arrived) expect(recipients).not.toContain('victim@example.com');
  });

  it('to another machine nothing goes in clear', async () => {
    const elsewhere = smtpMail(smtp.url.replace('127.0.0.1', '127.0.0.2'), NO_SENDER);
    const sent = elsewhere.send({ id: 'x', to: 'kari@example.com', subject: 's', text: 't', html: 'h' });
    await expect(sent).rejects.toThrow();
    expect(smtp.arrived).toEqual([]);
  });

  it('a mail that is refused comes again, later each time, and arrives once', async () => {
    await enqueue({ template: 'passwordChanged', name: 'Kari' });
    smtp.state.refuses = true;
    await deliverDue(delivery());
    expect((await waiting())[0]).toMatchObject({ tries: 1 });
    expect(await deliverDue(delivery())).toBe(0);
    server.wait(6000);
    await deliverDue(delivery());
    smtp.state.refuses = false;
    server.wait(6000);
    expect(await deliverDue(delivery())).toBe(0);
    server.wait(6000);
    await deliverDue(delivery());
    expect(smtp.arrived).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('a mail whose sender died on the way is sent by another, after a while', async () => {
    await enqueue({ template: 'passwordChanged', name: 'Kari' });
    const died = new Promise<void>(() => undefined);
    void deliverDue(delivery({ send: () => died }));
    while ((await waiting())[0]?.tries !== 1) await pause(5);
    expect(await deliverDue(delivery())).toBe(0);
    server.wait(121_000);
    await deliverDue(delivery());
    expect(smtp.arrived).toHaveLength(1);
  });

  it('senders side by side send each mail once', async () => {
    for (let n = 0; n < 20; n += 1) await enqueue({ template: 'passwordChanged', name: `Kari ${n}` });
    const senders = Array.from({ length: 4 }, async () => {
      while ((await deliverDue(delivery())) > 0);
    });
    await Promise.all(senders);
    expect(smtp.arrived).toHaveLength(20);
  });

  it('a transaction that fails sends nothing', async () => {
    const failed = database.db.transaction(async (tx) => {
      await enqueue({ template: 'passwordChanged', name: 'Kari' }, tx);
      throw new Error('after it was queued');
    });
    await expect(failed).rejects.toThrow('after it was queued');
    expect(await waiting()).toEqual([]);
  });

  it('a mail server that hangs delays no call', async () => {
    smtp.state.hangs = true;
    const stop = startJob(deliverMails(delivery()), silentLog);
    await enqueue({ template: 'passwordChanged', name: 'Kari' });
    await pause(300);
    expect((await server.app.inject('/api/health')).statusCode).toBe(204);
    smtp.state.hangs = false;
    void stop();
  });

  it('what is no longer worth sending is given up', async () => {
    await enqueue({ template: 'passwordReset', name: 'Kari', link: 'l' });
    server.wait(61 * 60_000);
    await deliverDue(delivery());
    expect(smtp.arrived).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('without a mail server it is a file that a mail program opens, and the list has the newest first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'alveola-outbox-'));
    const outbox = outboxMail(folder);
    expect(await outbox.list()).toEqual([]);
    await enqueue({ template: 'waiting', name: 'Kari', clinic: 'Fjord' });
    await deliverDue(delivery(outbox));
    await pause(20);
    await enqueue({ template: 'approved', name: 'Kari', clinic: 'Fjord' });
    await deliverDue(delivery(outbox));
    expect(readdirSync(folder).every((name) => name.endsWith('.eml'))).toBe(true);
    const mails = await outbox.list();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your account has been approved',
      'Your account is waiting for approval',
    ]);
    expect(mails[0]).toMatchObject({ to: 'kari@example.com', text: expect.stringContaining(`${WEB}/login`) });
    rmSync(folder, { recursive: true });
  });
});
