import type { ActName } from '@alveola/contract';
import type { AuditDetails } from '../audit/audit';
import type { Queries } from '../db/open';
import type { Log } from '../base/log';
import { OutageError, type Refusal, refuse } from '../base/result';
import { connect, type Socket } from 'node:net';
import { within } from '../base/deadlines';
import { createSemaphore } from '../limits/semaphore';
import { SECOND } from '../base/time';

export interface Scanner {
  /** @returns the name of the malware, or null. @throws ScannerError without a verdict. */
  scan(bytes: Buffer): Promise<string | null>;
  /** @throws if a scan would fail. */
  ready(): Promise<void>;
}

export class ScannerError extends OutageError {
  override readonly name = 'ScannerError';
  readonly problem = 'scanner-unavailable';

  constructor(reason: string) {
    super(`The malware scanner did not answer: ${reason}`);
  }
}

interface Scanning {
  readonly deps: { readonly db: Queries; readonly log: Log; readonly scanner: Scanner | null };
  readonly audit: (db: Queries, action: ActName, details?: AuditDetails) => Promise<void>;
}

export async function refuseMalware({ deps, audit }: Scanning, bytes: Buffer): Promise<Refusal | null> {
  const malwareName = (await deps.scanner?.scan(bytes)) ?? null;
  if (malwareName === null) return null;
  deps.log.error('upload.malware', new Error('Malware was found in an upload.'), { found: malwareName });
  await audit(deps.db, 'upload.malware', { detail: { found: malwareName } });
  return refuse('file-infected');
}

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const AT_ONCE = 4;
const MOST_WAITING = 32;
const PART_BYTES = 1024 * 1024;
/** Characters. Real names are short, so a longer answer does not come from clamd. */
const LONGEST_ANSWER = 1000;

/** Reads `host:port`, `[::1]:3310` or `unix:/run/clamav/clamd.ctl`; null for anything else. */
export function readClamdAddress(text: string): ClamdAddress | null {
  const path = /^unix:(\/.+)$/.exec(text)?.[1];
  if (path !== undefined) return { path };
  const [, host, port] = /^\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  const number = Number(port);
  return host === undefined || !(number > 0 && number < 65_536) ? null : { host, port: number };
}

/** Uses clamd's INSTREAM command, which needs no access to our files. @param ms limits one file. */
export function clamd(address: ClamdAddress, ms: number): Scanner {
  const limit = createSemaphore({
    name: 'scanner',
    capacity: AT_ONCE,
    maxQueue: MOST_WAITING,
    timeoutMs: 10 * SECOND,
  });
  const ask = async (send: (socket: Socket) => void): Promise<string> => {
    const socket = connect(address);
    try {
      return await within(ms, readAnswer(socket, send));
    } catch (error) {
      throw new ScannerError(error instanceof Error ? error.message : 'unknown');
    } finally {
      socket.destroy();
    }
  };
  return {
    scan: async (bytes) => {
      const done = await limit(1, async () => readVerdict(await ask((socket) => stream(socket, bytes))));
      if (done === null) throw new ScannerError('too many files wait for it');
      return done.found;
    },
    ready: async () => {
      const answer = await ask((socket) => socket.write('zPING\0'));
      if (answer !== 'PONG') throw new ScannerError(`it answers ${answer}`);
    },
  };
}

/** Sends each part after its length; a length of 0 ends the file. */
function stream(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    socket.write(toLength(part.length));
    socket.write(part);
  }
  socket.write(toLength(0));
}

function toLength(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Reads up to the zero byte. @throws if the connection ends before. */
function readAnswer(socket: Socket, send: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.once('connect', () => send(socket));
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end));
      else if (answer.length > LONGEST_ANSWER) reject(new Error('it answers what clamd does not'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it ended the connection')));
  });
}

/** Accepts only an explicit OK as clean. @throws ScannerError */
function readVerdict(answer: string): { readonly found: string | null } {
  if (answer === 'stream: OK') return { found: null };
  const malware = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (malware === undefined) throw new ScannerError(`it answers ${answer}`);
  return { found: malware };
}
