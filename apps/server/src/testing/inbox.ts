import { deliverDue } from '../platform/mail/queue';
import type { Mail } from '../platform/mail/mail';
import { NO_COMPANY } from '../platform/deps';
import { silentLog } from '../platform/base/log';
import { MAIL_TEMPLATES } from '../app/areas';
import type { TestServer } from './server';

export interface Inbox {
  of(email: string): Promise<readonly Mail[]>;
  code(email: string): Promise<string>;
  link(email: string): Promise<{ readonly email: string; readonly token: string; readonly url: string }>;
}

export function inbox(server: TestServer): Inbox {
  const arrived: Mail[] = [];
  const log = {
    ...silentLog,
    error: (_: string, error: unknown) => {
      throw error;
    },
  };
  const mail = { send: async (sentMail: Mail) => void arrived.push(sentMail) };
  const delivery = {
    db: server.across,
    mail,
    templates: MAIL_TEMPLATES,
    now: () => server.now(),
    log,
    webUrl: 'http://127.0.0.1:3000',
    company: NO_COMPANY,
  };
  const mailsTo = async (email: string) => {
    while ((await deliverDue(delivery)) > 0);
    return arrived.filter(({ to }) => to === email);
  };
  const newest = async (email: string, pattern: RegExp) => {
    const match = pattern.exec((await mailsTo(email)).at(-1)?.text ?? '');
    if (!match) throw new Error(`No mail for ${email} holds it.`);
    return match[0];
  };
  return {
    of: mailsTo,
    code: (email) => newest(email, /(?<= )\d{6}$/m),
    link: async (email) => {
      const url = await newest(email, /http:\S+#\S+/);
      const hash = new URLSearchParams(new URL(url).hash.slice(1));
      return { email: hash.get('email') ?? '', token: hash.get('token') ?? '', url };
    },
  };
}

let network = 0;

export function newAddress(): string {
  network += 1;
  return `10.${Math.floor(network / 200)}.${network % 200}.1`;
}
