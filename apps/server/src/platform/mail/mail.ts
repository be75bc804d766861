import { createTransport } from 'nodemailer';
import { DEADLINES } from '../base/deadlines';
import { LOOPBACK } from '../outbound/addresses';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail } from '@alveola/contract';
import PostalMime from 'postal-mime';

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** The same at every attempt, so that a recipient can recognize duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

export interface MailPort {
  /** @throws if the mail was not accepted; it is retried later. */
  send(mail: Mail): Promise<void>;
}

export interface Sender {
  readonly from: string | null;
  readonly replyTo: string | null;
}

export const NO_SENDER: Sender = { from: null, replyTo: null };

const NO_REPLY = { name: 'Alveola', address: 'no-reply@alveola.invalid' };

/**
 * Passes the recipient as an address, never as a list to be parsed, and lets no field point at a file or a
 * network address.
 */
export function message({ id, to, subject, text, html, attachments = [] }: Mail, { from, replyTo }: Sender) {
  return {
    from: from ?? NO_REPLY,
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName: filename, mediaType: contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    messageId: `<${id}@alveola.invalid>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function needsTls(url: string): boolean {
  return !LOOPBACK.has(new URL(url).hostname);
}

export interface SmtpMail extends MailPort {
  /** @throws if the server does not greet, or refuses the user. */
  ready(): Promise<void>;
}

export function smtpMail(url: string, sender: Sender, deadlines = DEADLINES): SmtpMail {
  const { mailGreeting, mailAnswer } = deadlines;
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    // A hanging server delays only the queue, and never a call.
    connectionTimeout: mailGreeting,
    greetingTimeout: mailGreeting,
    socketTimeout: mailAnswer,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mail, sender));
    },
    ready: async () => {
      await transport.verify();
    },
  };
}

export interface Outbox extends MailPort {
  readonly folder: string;
  list(most?: number): Promise<readonly OutboxMail[]>;
}

const ENDING = '.eml';

/** Names each file after the mail's id, so that a mail sent twice is still one file. */
export function outboxMail(folder: string): Outbox {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    folder,
    send: async (mail) => {
      const { message: bytes } = await transport.sendMail(message(mail, NO_SENDER));
      if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = join(folder, `${mail.id}${ENDING}`);
      await writeFile(`${place}.part`, bytes, { mode: 0o600 });
      await rename(`${place}.part`, place);
    },
    list: (most = 100) => list(folder, most),
  };
}

async function list(folder: string, most: number): Promise<readonly OutboxMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ENDING));
  const mailFiles = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })),
  );
  const newest = mailFiles.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, most);
  return Promise.all(newest.map(({ name, at }) => read(folder, name, at)));
}

async function read(folder: string, name: string, at: Date): Promise<OutboxMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  return {
    id: name.slice(0, -ENDING.length),
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    sent_at: at.toISOString(),
  };
}
