import { deflateRawSync } from 'node:zlib';
import type { Product } from '../../src/testing/product';
import { HEAVY_RECORDS } from '../../src/testing/files/heavyRecords';
import { UPLOADS } from '../../src/testing/files/parts';
import { type Caller, memoryOf, round } from '../bench';
import { findForm } from '../form';
import { describeWaits, findPart, GOAL, openStranger } from '../health';
import { newReport } from '../saves';
import { bombs } from './hostileFiles';
import { IMPOSTOR, type Impostor } from './impostor';

const BOUNDARY = 'multipart/form-data; boundary=bench';

interface Door {
  /** Named as in the table of docs/security.md, up to a comma. */
  readonly row: string;
  readonly name: string;
  readonly send: (me: Caller) => Promise<{ readonly status: number }>;
}

function toForm(bytes: Buffer): Buffer {
  const head = `--bench\r\ncontent-disposition: form-data; name="patient_number"\r\n\r\n7\r\n--bench\r\ncontent-disposition: form-data; name="image"; filename="a.json"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')]);
}

function toArchive(name: string, content: Buffer): Buffer {
  const { length } = content;
  const bytes = deflateRawSync(content);
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

const BODY = 'body of a call';
const RECORD = 'import: assessment';
const KEYS = Array.from({ length: 9 }, (_, n) => `"k${n}":0`).join();
const toManifest = () => {
  const picture = { name: 'a', file: null, dicom: null, width: 1, height: 1, spacing: null };
  return Buffer.from(JSON.stringify({ pictures: Array.from({ length: 2500 }, () => picture) }));
};

async function listDoors(me: Caller, impostor: Impostor): Promise<readonly Door[]> {
  const report = await newReport(me, 'doors');
  const files = await bombs();
  const pick = (n: number) => files[n % files.length]?.bytes ?? Buffer.alloc(0);
  let sent = 0;
  const part = Buffer.alloc(1024 * 1024, 7);
  const metadata = `patient_report_id ${Buffer.from(report).toString('base64')},filename ${Buffer.from('a.png').toString('base64')}`;
  const tus = { 'tus-resumable': '1.0.0' };
  const picture = '/patient/patient-report/xray/save';
  const form = (bytes: Buffer) => (caller: Caller) =>
    caller.call('POST', picture, findForm(report, bytes), BOUNDARY);
  return [
    ...Object.entries(HEAVY_RECORDS).map(([name, { text }]) => ({
      row: RECORD,
      name: `import of ${name}`,
      send: post('/patient/patient-reports/import', toForm(Buffer.from(text)), BOUNDARY),
    })),
    {
      row: 'import: archive',
      name: 'import of an archive of one file of 590 MB',
      send: post(
        '/patient/patient-reports/import',
        toForm(toArchive('a', Buffer.alloc(590 * 1024 * 1024))),
        BOUNDARY,
      ),
    },
    {
      row: 'import: manifest',
      name: 'import of a manifest of 2500 pictures',
      send: post(
        '/patient/patient-reports/import',
        toForm(toArchive('manifest.json', toManifest())),
        BOUNDARY,
      ),
    },
    {
      row: BODY,
      name: 'part of a record: 9,900 values',
      send: save(`{"teeth":[${list(990, `{${KEYS}}`)}]}`),
    },
    {
      row: BODY,
      name: 'part of a record: 1 MB of one text',
      send: save(`{"teeth":"${'x'.repeat(1_048_000 - 200)}"}`),
    },
    { row: BODY, name: 'part of a record: 500,000 levels', send: save('['.repeat(500_000)) },
    {
      row: BODY,
      name: 'search of 60 KB',
      send: post('/patient/patient-reports', `{"search":"${'('.repeat(60_000)}"}`),
    },
    {
      row: BODY,
      name: 'settings: 64 KB of keys',
      send: (caller) => caller.call('PUT', '/settings', `{${list(990, '"a":1')}}`),
    },
    {
      row: BODY,
      name: 'sign-in: 8 KB',
      send: post('/login', `{"email":"${'a'.repeat(8000)}","password":"x"}`),
    },
    {
      row: "Stripe's events",
      name: '64 KB without a signature',
      send: post('/billing/webhook', '['.repeat(65_000)),
    },
    {
      row: 'address and headers of a request',
      name: '15 KB of headers',
      send: (caller) =>
        caller.call('GET', `/about?language=${'%'.repeat(90)}`, undefined, '', {
          'x-long': 'x'.repeat(15_000),
        }),
    },
    {
      row: 'form with an X-ray',
      name: 'bombs of 100 megapixels, PNG, JPEG, WebP, TIFF, DICOM in turn',
      send: (caller) => form(pick((sent += 1)))(caller),
    },
    { row: 'form with an X-ray', name: '21 MB', send: form(Buffer.alloc(21 * 1024 * 1024, 7)) },
    {
      row: 'part of an X-ray',
      name: 'parts of 1 MB, none of which is the last',
      send: async (caller) => {
        const headers = { ...tus, 'upload-length': String(20 * 1024 * 1024), 'upload-metadata': metadata };
        const begun = await caller.call('POST', UPLOADS, undefined, '', headers);
        if (begun.status !== 201) return begun;
        const { location } = begun;
        const path = `${UPLOADS}/${location.split('/').at(-1)}`;
        const answer = await caller.call('PATCH', path, part, 'application/offset+octet-stream', {
          ...tus,
          'upload-offset': '0',
        });
        await caller.call('DELETE', path, undefined, '', tus);
        return answer;
      },
    },
    {
      row: 'answers of an identity provider',
      name: 'half a megabyte of levels, and of values',
      send: post('/clinic/identity-provider/test', JSON.stringify({ issuer: impostor.url, ...IMPOSTOR })),
    },
    {
      row: "answers of a clinic's webhook",
      name: 'an answer without an end',
      send: post('/clinic/webhook/test', ''),
    },
    {
      row: 'answers of the malware scanner',
      name: 'an answer without an end',
      send: async (caller) => {
        impostor.isEndless = true;
        const answer = await form(pick(0))(caller);
        impostor.isEndless = false;
        return answer;
      },
    },
  ];
}

/** @returns whether a stranger was answered in time at each door and the server stayed within its memory */
export async function sendWorst(
  product: Product,
  me: Caller,
  impostor: Impostor,
  seconds: number,
): Promise<boolean> {
  const address = JSON.stringify({ address: `${impostor.url}/hook` });
  const { status, text } = await me.call('PUT', '/clinic/webhook', address);
  if (status !== 200) throw new Error(`The webhook was not set: ${text}`);
  console.log(
    '| where | what | answers | status | a stranger, meanwhile | judged |\n|---|---|---|---|---|---|',
  );
  let isCalm = true;
  const stranger = openStranger(product);
  for (const { row, name, send } of await listDoors(me, impostor)) {
    await stranger.take();
    const until = performance.now() + seconds * 1000;
    let answers = 0;
    const statuses = new Set<number>();
    while (performance.now() < until) {
      statuses.add((await send(me)).status);
      answers += 1;
    }
    const { waits, failed, waited, isJudged } = await stranger.take();
    isCalm &&= failed.length === 0 && !(isJudged && findPart(waits, 0.95) > GOAL.health);
    const judged = isJudged ? 'yes' : `no: waited ${round(waited, 1)} times as long as it ran`;
    console.log(
      `| ${row} | ${name} | ${answers} | ${[...statuses].join(' ')} | ${describeWaits(waits)} | ${judged} |`,
    );
  }
  await stranger.leave();
  const { most } = memoryOf(product);
  console.log(`peak ${round(most, 0)} MB (goal ${GOAL.memory}), health p95 goal ${GOAL.health} ms`);
  return isCalm && most <= GOAL.memory;
}
