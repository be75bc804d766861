import { connect } from 'node:net';
import { UPLOADS } from '../../src/testing/files/parts';
import { EVERY_CALL } from '../../src/testing/calls/everyCall';
import { toBodies } from '../../src/testing/calls/hostileBodies';
import fc from 'fast-check';
import { unzip } from '../../src/testing/files/unzip';
import { findForm } from '../form';
import { type Caller, fullMouth } from '../bench';
import { addPicture, newReport } from '../saves';
import { draw, type Drawn, mutateAll } from './mutations';
import { exchange, exchanges, validDicoms, validPictures, zip, zipWith } from './validFiles';

export interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
  readonly statuses: readonly number[];
  readonly problem: string | null;
}

export type Door = () => Promise<Sent>;

const FORM = 'multipart/form-data; boundary=bench';
const SAVE = '/patient/patient-report/save';
const IMPORT = '/patient/patient-reports/import';

/** A full server may refuse; any other server error is a fault. */
const findFault = (statuses: readonly number[]) =>
  statuses.find((status) => status >= 500 && status !== 503) === undefined ? null : 'a fault of the server';

function refused({ name, bytes, isValid }: Drawn, { status, text }: { status: number; text: string }): Sent {
  // The caller repeats a call that waited too long for a processor of a busy machine.
  const isRefused = isValid && !/xray-too-heavy|unavailable/.test(text);
  const problem = isRefused ? `is valid, and refused: ${text.slice(0, 200)}` : findFault([status]);
  return { name, bytes, statuses: [status], problem };
}

function pictureDoor(me: Caller, report: string, files: Generator<Drawn>): Door {
  return async () => {
    const { name, bytes, isValid } = files.next().value;
    const { status, text } = await me.call(
      'POST',
      `/patient/patient-report/xray/save`,
      findForm(report, bytes),
      FORM,
    );
    if (status !== 200) return refused({ name, bytes, isValid }, { status, text });
    const at = `/patient/patient-report/xray/${JSON.parse(text).data.id}`;
    const shown: number[] = [];
    for (const size of ['thumb', 'view'])
      shown.push((await me.call('GET', `${at}/picture?size=${size}`)).status);
    const removed = await me.call('DELETE', at);
    const isShown = shown.every((each) => each === 200);
    const statuses = [status, ...shown, removed.status];
    return { name, bytes, statuses, problem: isShown ? findFault(statuses) : 'is taken, and not shown' };
  };
}

/** Only every eighth accepted report is printed, because papers take the server long. */
const A_PAPER = 8;

function importDoor(me: Caller, files: AsyncGenerator<Drawn>): Door {
  let taken = 0;
  return async () => {
    const { name, bytes, isValid } = (await files.next()).value;
    const head = `--bench\r\ncontent-disposition: form-data; name="patient_number"\r\n\r\nf${taken % 20}\r\n--bench\r\ncontent-disposition: form-data; name="image"; filename="a.json"\r\n\r\n`;
    const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--bench--\r\n')]);
    const { status, text } = await me.call('POST', IMPORT, form, FORM);
    if (status !== 200) return refused({ name, bytes, isValid }, { status, text });
    taken += 1;
    const { id } = JSON.parse(text).data;
    const papers = ['pdf', 'patient-sheet', 'pack'].map(
      (kind) => `/patient/patient-report/${id}/${kind}?language=en&time_zone=Europe%2FOslo`,
    );
    const shown: number[] = [(await me.call('GET', `/patient/patient-report?id=${id}`)).status];
    if (taken % A_PAPER === 0) for (const path of papers) shown.push((await me.call('GET', path)).status);
    const statuses = [status, ...shown];
    const isRead = shown[0] === 200;
    return { name, bytes, statuses, problem: isRead ? findFault(statuses) : 'is taken, and not read' };
  };
}

async function makePack(me: Caller): Promise<Buffer> {
  const id = await newReport(me, 'fuzz');
  const data = fullMouth(await addPicture(me, id));
  const body = {
    type: 'measurement',
    patient_number: 'fuzz',
    reference_number: null,
    id,
    status: 'complete',
    data,
  };
  const saved = await me.call('POST', SAVE, JSON.stringify(body));
  const pack = await me.call('GET', `/patient/patient-report/${id}/pack?language=en&time_zone=Europe%2FOslo`);
  if (saved.status !== 200 || pack.status !== 200)
    throw new Error(`The pack was answered by ${saved.status} ${saved.text}, ${pack.status}.`);
  return pack.bytes;
}

async function* mutatePacks(pack: Buffer, seed: number): AsyncGenerator<Drawn, never> {
  const files = await unzip(pack);
  const text = (path: string) => files.get(path)?.toString() ?? '';
  const pictures = [...files].filter(([path]) => /\.(png|jpg|jpeg)$/.test(path));
  const archives = mutateAll([{ name: 'pack', bytes: await zip(files) }], seed);
  const [path, bytes] = pictures[0] ?? [];
  if (path === undefined || bytes === undefined)
    throw new Error(`No picture is in ${[...files.keys()].join()}.`);
  const changedPictures = mutateAll([{ name: 'picture of a pack', bytes }], seed + 1);
  yield archives.next().value;
  changedPictures.next();
  const drawn = draw(exchanges, seed + 2);
  for (let n = 0; ; n += 1) {
    const changes = drawn.next().value;
    const assessment = Buffer.from(exchange(text('assessment.json'), changes));
    yield { name: `assessment, ${n}`, bytes: assessment };
    yield { name: `assessment of a pack, ${n}`, bytes: await zipWith(files, 'assessment.json', assessment) };
    const manifest = Buffer.from(exchange(text('manifest.json'), changes));
    yield { name: `manifest, ${n}`, bytes: await zipWith(files, 'manifest.json', manifest) };
    const picture = changedPictures.next().value;
    yield { name: picture.name, bytes: await zipWith(files, path, picture.bytes) };
    yield archives.next().value;
  }
}

/** The end of a session would leave the rest without a user. */
const ENDS = /logout/;

function callDoor(callers: readonly Caller[], seed: number): Door {
  const calls = EVERY_CALL.filter(({ path }) => !ENDS.test(path)).map((call, n) => ({
    call,
    inputs: draw(fc.record({ body: toBodies(call), text: fc.string({ maxLength: 90 }) }), seed + n),
  }));
  let n = 0;
  return async () => {
    const { call, inputs } = calls[n % calls.length]!;
    const me = callers[Math.floor(n / calls.length) % callers.length]!;
    n += 1;
    const { body, text } = inputs.next().value;
    const at = encodeURIComponent(text);
    const path =
      call.path.replaceAll(/:\w+/g, at || 'x') +
      (call.terms.query ? `?id=${at}&cursor=${at}&size=${at}` : '');
    const { status } = await me.call(
      call.method,
      path,
      call.terms.body || call.terms.rawBody ? body : undefined,
    );
    return {
      name: `${call.method} ${path}`,
      bytes: Buffer.from(body),
      statuses: [status],
      problem: findFault([status]),
    };
  };
}

const REQUESTS = [
  'GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'GET /api/about?language=en HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nCookie: a=b; c=d\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"email":"a@b.no","password":"x"}',
  'POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n21\r\n{"email":"a@b.no","password":"x"}\r\n0\r\n\r\n',
  `PATCH /api${UPLOADS}/x HTTP/1.1\r\nHost: 127.0.0.1\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 3\r\n\r\nabc`,
].map((text, n) => ({ name: `request ${n}`, bytes: Buffer.from(text) }));
/** In ms until an unanswered stranger hangs up. */
const PATIENCE = 300;

/** Sends bytes that no HTTP client writes. */
function requestDoor(url: string, seed: number): Door {
  const requests = mutateAll(REQUESTS, seed);
  const { hostname, port } = new URL(url);
  return async () => {
    const { name, bytes } = requests.next().value;
    const answered = await new Promise<string>((done) => {
      let text = '';
      const socket = connect({ host: hostname, port: Number(port) });
      socket.setTimeout(PATIENCE, () => socket.destroy());
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => done(text));
      socket.write(bytes);
    });
    const statuses = [...answered.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
    return { name, bytes, statuses, problem: findFault(statuses) };
  };
}

export async function openDoors(
  url: string,
  { owner, stranger }: { readonly owner: Caller; readonly stranger: Caller },
  seed: number,
): Promise<Readonly<Record<string, Door>>> {
  const report = await newReport(owner, 'fuzz');
  return {
    pictures: pictureDoor(owner, report, mutateAll(await validPictures(), seed)),
    DICOM: pictureDoor(owner, report, mutateAll(await validDicoms(), seed)),
    imports: importDoor(owner, mutatePacks(await makePack(owner), seed)),
    calls: callDoor([owner, stranger], seed),
    requests: requestDoor(url, seed),
  };
}
