import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MailServer, mailServer } from '../faults/stand/mailServer';
import { startDaemon, waitFor } from './daemons';
import { FOLDER, PORTS } from './places';

/** The mail server outlives the program that starts the cluster, so its mails go into a file. */
export const MAILS = join(FOLDER, 'mails');

export const post: Pick<MailServer, 'mails'> = {
  get mails() {
    const lines = readFileSync(MAILS, 'utf8').split('\n').filter(Boolean);
    return lines.map((line): MailServer['mails'][number] => JSON.parse(line));
  },
};

export async function startMail(): Promise<void> {
  startDaemon('mail', { command: [process.execPath, '--import', 'tsx', import.meta.filename] });
  await waitFor('the mail server', 60, async () => existsSync(MAILS));
}

if (process.argv[1] === import.meta.filename) {
  await mailServer(PORTS.mail, (mail) => appendFileSync(MAILS, `${JSON.stringify(mail)}\n`));
  appendFileSync(MAILS, '');
}
