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
