import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { toName, toSave, withoutNumber } from './numbers';

export interface Losses {
  /** Share of calls that lose their connection before they arrive. */
  readonly calls: number;
  /** Share of the remaining calls that lose it after the server has acted and before the answer. */
  readonly answers: number;
  /**
   * Share of the pieces of calls and answers that are repeated, later each time, until their connection is
   * given up.
   */
  readonly pieces: number;
  /** In ms that each call is delayed. */
  readonly late: number;
}

export interface Network {
  readonly url: string;
  isOn: boolean;
  readonly counts: { calls: number; lost: number; unanswered: number; again: number };
  /** Saves by client and number; an answer counts as acknowledged once the browser has all of it. */
  readonly sent: ReadonlySet<string>;
  readonly acknowledged: ReadonlySet<string>;
  stop(): Promise<void>;
}

const PIECE = 16_384;
/** In ms until a piece is sent again, twice as long each time, as TCP does; and the most tries. */
const AGAIN_AFTER = 200;
const TRIES = 6;

/** @param isNumbered false removes the numbers from saves, for a control */
export async function networkTo(
  target: string,
  losses: Losses,
  random: () => number,
  isNumbered = true,
): Promise<Network> {
  const agent = new Agent({ keepAlive: true });
  const counts = { calls: 0, lost: 0, unanswered: 0, again: 0 };
  const [sent, acknowledged] = [new Set<string>(), new Set<string>()];
  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined);
    const pass = async () => {
      const body = await read(incoming);
      const save = toSave(incoming, body);
      if (save) sent.add(toName(save));
      if (network.isOn) counts.calls += 1;
      if (isLost(losses.calls)) return hangUp(incoming, 'lost');
      if (network.isOn) await pause(losses.late);
      if (!(await piecesPass(body))) return hangUp(incoming, 'lost');
      const answer = await forward(incoming, save && !isNumbered ? withoutNumber(body) : body);
      if (isLost(losses.answers)) return hangUp(incoming, 'unanswered');
      if (!(await piecesPass(answer.body))) return hangUp(incoming, 'unanswered');
      outgoing.writeHead(answer.status, answer.headers).end(answer.body, () => {
        if (save && answer.status === 200) acknowledged.add(toName(save));
      });
    };
    pass().catch(() => incoming.socket.destroy());
  });

  const isLost = (part: number) => network.isOn && random() < part;
  function hangUp(incoming: IncomingMessage, how: 'lost' | 'unanswered'): void {
    counts[how] += 1;
    incoming.socket.destroy();
  }

  async function piecesPass({ length }: Buffer): Promise<boolean> {
    for (let at = 0; at < length; at += PIECE)
      for (let tries = 0; isLost(losses.pieces); tries += 1) {
        if (tries === TRIES) return false;
        counts.again += 1;
        await pause(AGAIN_AFTER * 2 ** tries);
      }
    return true;
  }

  function forward({ url, method, headers }: IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, failed) => {
      const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
      const passed = request(target + url, { method, agent, headers: { ...headers, ...length } });
      passed.on('error', failed);
      passed.on('response', (answer) => {
        const { statusCode: status = 502, headers: told } = answer;
        read(answer).then((bytes) => done({ status, headers: told, body: bytes }), failed);
      });
      passed.end(body);
    });
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const stop = async () => {
    server.closeAllConnections();
    agent.destroy();
    await new Promise<void>((done) => void server.close(() => done()));
  };
  const url = `http://127.0.0.1:${port}`;
  const network: Network = { url, isOn: false, counts, sent, acknowledged, stop };
  return network;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
