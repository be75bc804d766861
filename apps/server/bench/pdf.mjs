// `node apps/server/bench/pdf.mjs` after `npm run build` measures time and size of the papers of a patient
// with 28 places and two panoramic X-rays. It starts a server of its own on a free port.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const ROUNDS = 10;
const folder = mkdtempSync(join(tmpdir(), 'alveola-bench-'));
const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') };
const server = spawn(process.execPath, [new URL('../dist/main.js', import.meta.url).pathname], { env });
const url = await new Promise((ready, failed) => {
  let said = '';
  server.stdout.on('data', (text) => {
    said += text;
    const at = /^ready (\S+)$/m.exec(said);
    if (at) ready(at[1]);
  });
  server.on('exit', () => failed(new Error(said)));
});

const cookies = new Map();
let token = null;

async function call(method, path, body) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    cookies.set(name, value);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const data = async (answer) => (await answer).json().then((read) => read.data);

async function makePatient() {
  const numbers = [1, 2, 3, 4].flatMap((quadrant) =>
    [7, 6, 5, 4, 3, 2, 1].map((place) => quadrant * 10 + place),
  );
  let of = { patient_number: 'bench-1', reference_number: null };
  const save = (type, part, more = {}) =>
    data(call('POST', '/patient/patient-report/save', { type, data: part, ...of, ...more }));
  const information = {
    patientAge: 52,
    isPatientSmoke: '10+',
    haveDiabetes: '<7.0',
    oralHygiene: 'Later registration',
    missingTeeth: '1-4',
    complexRehabilitation: 'No',
  };
  const { id } = await save('information', information);
  of = { ...of, id };
  await save('dentition', { implant: [36], missing: [18, 28, 38, 48] });
  const natural = numbers.filter((tooth) => tooth !== 36);
  const above0 = (teeth, by) =>
    teeth.map((tooth, n) => ({ tooth, value: n % by })).filter(({ value }) => value > 0);
  const at0 = (teeth, by) => teeth.filter((_, n) => n % by === 0);
  await save('clinical_values', {
    pocket_depth: numbers.map((tooth, n) => ({ tooth, depth: 3 + (n % 5) })),
    bleeding: above0(numbers, 4),
    plaque: above0(natural, 3),
    zeros: {
      bleeding: at0(numbers, 4),
      plaque: at0(natural, 3),
      mobility: numbers,
      furcation: natural.filter((tooth) => tooth % 10 >= 6),
    },
  });
  const panoramic = readFileSync(
    new URL('../src/app/evaluation/seed/pictures/panoramic_mit.jpg', import.meta.url),
  );
  // A report accepts the same picture only once.
  const mirrored = await sharp(panoramic).flop().jpeg().toBuffer();
  const add = async (name, bytes) => {
    const form = new FormData();
    form.set('patient_report_id', id);
    form.set('image', new Blob([bytes]), name);
    return (await data(call('POST', '/patient/patient-report/xray/save', form))).id;
  };
  const images = [await add('upper.jpg', panoramic), await add('lower.jpg', mirrored)];
  const teeth = numbers.map((tooth, n) => {
    const at = (aside, part) => ({
      x: 560 + 46 * (n % 14) * 2 + aside,
      y: 600 + 190 * part,
      image: images[tooth < 30 ? 0 : 1],
    });
    const both = (part) => ({ distal: at(-18, part), mesial: at(18, part) });
    return {
      tooth,
      Numbering: { distal: at(0, -0.3), mesial: null },
      RootApex: both(1),
      CEJ: both(0),
      BoneLevel: both([0.1, 0.18, 0.25, 0.4, 0.6][n % 5]),
    };
  });
  await save('measurement', { teeth }, { status: 'Completed' });
  return id;
}

try {
  const { clinic } = JSON.parse(readFileSync(join(env.DATA_DIR, 'evaluation-accounts.json'), 'utf8'));
  await call('GET', '/csrf-cookie');
  token = (await data(call('POST', '/login', clinic))).token;
  const id = await makePatient();
  for (const paper of ['pdf', 'patient-sheet']) {
    const times = [];
    let size = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const answer = await call('GET', `/patient/patient-report/${id}/${paper}?language=nb`);
      size = (await answer.arrayBuffer()).byteLength;
      times.push(Math.round(performance.now() - began));
    }
    const sorted = times.toSorted((a, b) => a - b);
    const figures = `first ${times[0]} ms, median ${sorted[ROUNDS / 2]} ms, slowest ${sorted.at(-1)} ms`;
    console.log(`${paper}: ${figures}; ${(size / 1024).toFixed(0)} KiB`);
  }
} finally {
  server.removeAllListeners('exit');
  server.kill();
  await new Promise((done) => server.once('exit', done));
  rmSync(folder, { recursive: true, force: true });
}
