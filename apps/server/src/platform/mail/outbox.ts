import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxMail } from '@alveola/contract';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { type MailPort, message, NO_SENDER } from './mail';

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
