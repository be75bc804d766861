export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** One mail to one recipient. */
export interface Mail {
  /** The same at every try, so that whoever receives it twice can see that it is one mail. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

/** Where mails go: to a mail server, or into a folder. */
export interface MailPort {
  /** @throws where it was not taken over; it is tried again later. */
  send(mail: Mail): Promise<void>;
}

export interface Sender {
  /** `Name <address>`; null: a sender that nobody can answer. */
  readonly from: string | null;
  /** Where answers go; null: nowhere. */
  readonly replyTo: string | null;
}

export const NO_SENDER: Sender = { from: null, replyTo: null };

const NO_REPLY = { name: 'Alveola', address: 'no-reply@alveola.invalid' };

/**
 * The mail as nodemailer takes it. The recipient is an address, never a list to be parsed, and nothing in it
 * may point at a file or an address of the network.
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
