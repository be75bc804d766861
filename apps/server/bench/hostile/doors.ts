import { deflateRawSync } from 'node:zlib';
import type { Product } from '../../src/testing/product';
import { HEAVY_RECORDS } from '../../src/testing/files/heavyRecords';
import { type Caller, memoryOf, round } from '../bench';

/** Milliseconds, of nineteen in twenty answers to a stranger; MB of the server. */
const GOAL = { health: 100, memory: 400 };
const BOUNDARY = 'multipart/form-data; boundary=bench';

interface Door {
  readonly name: string;
  readonly send: (me: Caller) => Promise<{ readonly status: number }>;
}

function toForm(bytes: Buffer): Buffer {
  const head = `--bench\r\ncontent-disposition: form-data; name="patient_number"\r\n\r\n7\r\n--bench\r\ncontent-disposition: form-data; name="image"; filename="a.json"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')]);
}

/** An archive of one file, whose head says what it unpacks to. */
function toArchive(name: string, length: number): Buffer {
  const bytes = deflateRawSync(Buffer.alloc(length));
  const head = (central: boolean) => {
    const at = central ? 2 : 0;
    const header = Buffer.alloc(central ? 46 : 30);
    header.writeUInt32LE(central ? 0x02014b50 : 0x04034b50);
    header.writeUInt16LE(20, 4 + at);
    header.writeUInt16LE(8, 8 + at);
    header.writeUInt32LE(bytes.length, 18 + at);
    header.writeUInt32LE(length, 22 + at);
    header.writeUInt16LE(name.length, 26 + at);
    return Buffer.concat([header, Buffer.from(name)]);
  };
  const local = Buffer.concat([head(false), bytes]);
  const list = head(true);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, list, end]);
}

const post = (path: string, body: string | Buffer, type?: string) => (me: Caller) =>
  me.call('POST', path, body, type);
const save = (data: string) =>
  post(
    '/patient/patient-report/save',
    `{"type":"measurement","patient_number":"7","reference_number":null,"data":${data}}`,
  );
const list = (count: number, text: string) => Array.from({ length: count }, () => text).join();

/** The worst that each door takes, or refuses after it has arrived. */
const DOORS: readonly Door[] = [
  ...Object.entries(HEAVY_RECORDS).map(([name, { text }]) => ({
    name: `import of ${name}`,
    send: post('/patient/patient-reports/import', toForm(Buffer.from(text)), BOUNDARY),
  })),
  {
    name: 'import of an archive of one file of 590 MB',
    send: post('/patient/patient-reports/import', toForm(toArchive('a', 590 * 1024 * 1024)), BOUNDARY),
  },
  {
    name: 'part of a record: 9,900 values',
    send: save(`{"teeth":[${list(990, `{${Array.from({ length: 9 }, (_, n) => `"k${n}":0`).join()}}`)}]}`),
  },
  { name: 'part of a record: 1 MB of one text', send: save(`{"teeth":"${'x'.repeat(1_048_000 - 200)}"}`) },
  { name: 'part of a record: 500,000 levels', send: save('['.repeat(500_000)) },
  { name: 'search of 60 KB', send: post('/patient/patient-reports', `{"search":"${'('.repeat(60_000)}"}`) },
  { name: 'settings: 64 KB of keys', send: post('/settings', `{${list(990, '"a":1')}}`) },
  { name: 'sign-in: 8 KB', send: post('/login', `{"email":"${'a'.repeat(8000)}","password":"x"}`) },
];

/** Milliseconds of a stranger's `/api/health`, asked again and again until `stop`. */
async function askHealth(url: string, isDone: () => boolean): Promise<readonly number[]> {
  const waits: number[] = [];
  while (!isDone()) {
    const begun = performance.now();
    const { status } = await fetch(`${url}/api/health`);
    if (status !== 204) throw new Error(`health answered ${status}`);
    waits.push(performance.now() - begun);
    await new Promise((next) => setTimeout(next, 10));
  }
  return waits.toSorted((a, b) => a - b);
}

/** @returns whether a stranger was answered in time at each door, and the server kept within its memory. */
export async function sendWorst(product: Product, me: Caller, seconds: number): Promise<boolean> {
  console.log(
    '| door | answers | status | health p50, ms | p95, ms | longest, ms |\n|---|---|---|---|---|---|',
  );
  let isCalm = true;
  for (const { name, send } of DOORS) {
    const until = performance.now() + seconds * 1000;
    let answers = 0;
    const statuses = new Set<number>();
    let isDone = false;
    const health = askHealth(product.url, () => isDone);
    while (performance.now() < until) {
      statuses.add((await send(me)).status);
      answers += 1;
    }
    isDone = true;
    const waits = await health;
    const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0;
    isCalm &&= at(0.95) <= GOAL.health;
    console.log(
      `| ${name} | ${answers} | ${[...statuses].join(' ')} | ${round(at(0.5), 1)} | ${round(at(0.95), 1)} | ${round(at(1), 0)} |`,
    );
  }
  const { most } = memoryOf(product);
  console.log(`peak ${round(most, 0)} MB (goal ${GOAL.memory}), health p95 goal ${GOAL.health} ms`);
  return isCalm && most <= GOAL.memory;
}
