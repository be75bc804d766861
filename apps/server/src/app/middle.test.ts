import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../platform/db/open';
import { NO_SENDER, smtpMail } from '../platform/mail/mail';
import { selfSigned } from '../testing/services/certificate';

const SECRET = 'a-password-for-nobody-else';
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

interface Middle {
  readonly port: number;
  readonly heard: () => string;
}

async function standBetween(
  answer: (socket: Socket, heard: (bytes: Buffer) => void) => void,
): Promise<Middle> {
  const heard: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket, (bytes) => heard.push(bytes));
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '0.0.0.0', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, heard: () => Buffer.concat(heard).toString('latin1') };
}

function pretend(socket: Socket, hear: (bytes: Buffer) => void): void {
  const secureContext = createSecureContext(selfSigned('127.0.0.1'));
  const tls = new TLSSocket(socket, { isServer: true, secureContext });
  tls.on('error', () => undefined);
  tls.on('data', hear);
}

/** PostgreSQL asks for TLS in eight bytes and gets one letter back. */
const ASKS_FOR_TLS = 8;

it.each([
  ['shows a certificate of its own', 'S'],
  ['says that it speaks no TLS', 'N'],
])('tells a database that %s neither password nor statement', async (_, letter) => {
  const middle = await standBetween((socket, hear) => {
    socket.once('data', (bytes: Buffer) => {
      hear(bytes.subarray(ASKS_FOR_TLS));
      socket.write(letter);
      if (letter === 'S') pretend(socket, hear);
      else socket.on('data', hear);
    });
  });
  const url = `postgres://alveola:${SECRET}@127.0.0.1:${middle.port}/alveola?sslmode=verify-full`;
  const database = openDatabase(url, { max: 1 });
  try {
    await expect(database.pool.query('select 1')).rejects.toThrow();
    expect(middle.heard()).toBe('');
  } finally {
    await database.close();
  }
});

const MAIL = { id: 'x', to: 'kari@example.com', subject: 's', text: SECRET, html: SECRET };

it.each([
  ['offers no TLS', ['250-middle', '250 AUTH PLAIN LOGIN']],
  ['offers TLS with a certificate of its own', ['250-middle', '250-STARTTLS', '250 AUTH PLAIN LOGIN']],
])('tells a mail server that %s neither password nor mail', async (_, greeting) => {
  const middle = await standBetween((socket, hear) => {
    socket.write('220 middle\r\n');
    const listen = (bytes: Buffer) => {
      hear(bytes);
      const heardText = bytes.toString();
      if (/^EHLO/i.test(heardText)) socket.write(`${greeting.join('\r\n')}\r\n`);
      else if (/^STARTTLS/i.test(heardText)) {
        socket.off('data', listen);
        socket.write('220 go\r\n');
        pretend(socket, hear);
      } else socket.write('250 ok\r\n');
    };
    socket.on('data', listen);
  });
  const mail = smtpMail(`smtp://alveola:${SECRET}@127.0.0.2:${middle.port}`, NO_SENDER);
  await expect(mail.send(MAIL)).rejects.toThrow();
  for (const text of [SECRET, Buffer.from(`\0alveola\0${SECRET}`).toString('base64'), 'kari@example.com'])
    expect(middle.heard()).not.toContain(text);
});
