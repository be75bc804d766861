import { createTransport } from 'nodemailer';
import { DEADLINES } from '../base/deadlines';
import { LOOPBACK } from '../base/loopback';
import { type MailPort, message, type Sender } from './mail';

/** A mail server of this machine may be spoken to in clear; to every other the way must be encrypted. */
function needsTls(url: string): boolean {
  return !LOOPBACK.has(new URL(url).hostname);
}

export interface SmtpMail extends MailPort {
  /** @throws where the server does not greet, or refuses the user. */
  ready(): Promise<void>;
}

/** Sends over SMTP. `url`: `smtps://user:password@host:port`. */
export function smtpMail(url: string, sender: Sender, deadlines = DEADLINES): SmtpMail {
  const { mailGreeting, mailAnswer } = deadlines;
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    // A server that hangs delays the queue for so long, and no call at all.
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
