import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that can hang, which takes a mail and does not acknowledge it. */
export interface MailServer {
  readonly url: string;
  readonly arrived: readonly string[];
  readonly mails: readonly { readonly to: string; readonly text: string }[];
  hang(): void;
  /** Goes on as after a restart, forgetting unfinished mails. */
  goOn(): void;
  stop(): Promise<void>;
}

/** Without a port it takes a free one. */
export async function mailServer(
  port = 0,
  onMail: (mail: MailServer['mails'][number]) => void = () => undefined,
): Promise<MailServer> {
  const arrived: string[] = [];
  const mails: MailServer['mails'][number][] = [];
  const sockets = new Set<Socket>();
  let hangs = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (hangs) return;
        const text = decode(Buffer.concat(chunks).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) {
          arrived.push(address);
          mails.push({ to: address, text });
          onMail({ to: address, text });
        }
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    arrived,
    mails,
    hang: () => {
      hangs = true;
    },
    goOn: () => {
      hangs = false;
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise<void>((end) => server.close(end)),
  };
}

/** Decodes quoted-printable as far as it is ASCII. */
function decode(text: string): string {
  const whole = text.replaceAll(/=\r?\n/g, '');
  return whole.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
