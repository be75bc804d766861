import { createTransport } from 'nodemailer';
import { DEADLINES } from '../base/deadlines';
import { LOOPBACK } from '../outbound/addresses';
import { type MailPort, message, type Sender } from './mail';

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
