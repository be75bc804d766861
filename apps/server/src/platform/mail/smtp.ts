import { createTransport } from 'nodemailer';
import { LOOPBACK } from '../security/loopback';
import { type MailPort, message } from './mail';

/** ms; a server that hangs delays the queue for so long, and no call at all. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** A mail server of this machine may be spoken to in clear; to every other the way must be encrypted. */
function needsTls(url: string): boolean {
  return !LOOPBACK.has(new URL(url).hostname);
}

export interface SmtpMail extends MailPort {
  /** @throws where the server does not greet, or refuses the user. */
  ready(): Promise<void>;
}

/** Sends over SMTP. `url`: `smtps://user:password@host:port`; `from` null: a sender that nobody can answer. */
export function smtpMail(url: string, from: string | null): SmtpMail {
  const transport = createTransport({ url, requireTLS: needsTls(url), ...TIMEOUTS });
  return {
    send: async (mail) => {
      await transport.sendMail(message(mail, from));
    },
    ready: async () => {
      await transport.verify();
    },
  };
}
