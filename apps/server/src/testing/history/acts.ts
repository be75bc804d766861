import { setTimeout as pause } from 'node:timers/promises';
import type { SaveType } from '@alveola/contract';
import { INFORMATION, saving } from '../records';
import type { Operation, Save } from './operations';
import type { Answer, Person } from './person';
import { drawPicture } from './pictures';

export const SAVE = '/patient/patient-report/save';
const TYPES: readonly SaveType[] = ['information', 'dentition', 'clinical_values', 'measurement'];
/** In ms; unanswered calls and 503 are retried. */
const AGAIN_AFTER = 30;
const TRIES = 1000;

export interface Stage {
  readonly random: () => number;
  readonly done: Operation[];
  readonly reports: string[];
  readonly seqs: Map<string, number>;
  readonly known: Map<string, string>;
}

/** Repeats the call until the server itself answers. @returns null if it never did. */
export async function insist(ask: () => Promise<Answer | null>): Promise<Answer | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer && answer.status < 500) return answer;
    await pause(AGAIN_AFTER);
  }
  return null;
}

export const numberOf = (n: number) => `h-${n}`;

export function nextSeq({ seqs }: Stage, { client }: Person): number {
  const seq = (seqs.get(client) ?? 0) + 1;
  seqs.set(client, seq);
  return seq;
}

function toData(type: SaveType, random: () => number): object {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  if (type === 'information') return { ...INFORMATION, patientAge: 20 + upTo(60) };
  if (type === 'dentition') return { missing: [18, 28, 38, 48].filter(() => random() < 0.5) };
  if (type === 'clinical_values') return { pocket_depth: [{ tooth: 16, depth: upTo(15) }] };
  return { teeth: [] };
}

export async function save(stage: Stage, person: Person, report: string, completes: boolean): Promise<void> {
  const { random, known } = stage;
  const type = completes ? 'measurement' : (TYPES[Math.floor(random() * TYPES.length)] ?? 'dentition');
  const seen = random() < 0.5 ? undefined : known.get(placeOf(person, { report, type }));
  const seq = nextSeq(stage, person);
  const data = toData(type, random);
  await send(stage, person, {
    kind: 'save',
    report,
    type,
    client: person.client,
    seq,
    data,
    completes,
    seen,
  });
}

export async function saveAgain(stage: Stage, person: Person): Promise<void> {
  const ownSaves = stage.done.filter((each) => each.kind === 'save' && each.client === person.client);
  const once = ownSaves[Math.floor(stage.random() * ownSaves.length)];
  if (once?.kind === 'save') await send(stage, person, once);
}

type Unsent = Omit<Save, 'from' | 'to' | 'entry'>;

const placeOf = ({ client }: Person, { report, type }: Pick<Save, 'report' | 'type'>) =>
  `${client} ${report} ${type}`;

async function send(stage: Stage, person: Person, sent: Unsent): Promise<void> {
  const { known, done } = stage;
  const from = performance.now();
  const answer = await insist(() => person.call('POST', SAVE, toBody(sent, stage)));
  const span = { from, to: answer ? performance.now() : Number.POSITIVE_INFINITY };
  if (answer?.status === 404) done.push({ kind: 'read', report: sent.report, seen: null, ...span });
  const newest = answer?.status === 200 || answer?.status === 409 ? answer.data?.entry : undefined;
  if (newest) known.set(placeOf(person, sent), newest);
  done.push({ ...sent, ...span, entry: answer?.status === 200 ? answer.data.entry : null });
}

function toBody({ type, data, report, client, seq, seen, completes }: Unsent, { reports }: Stage): object {
  return saving(type, data, {
    patient_number: numberOf(reports.indexOf(report)),
    id: report,
    client,
    seq,
    ...(seen === undefined ? {} : { entry: seen }),
    ...(completes ? { status: 'Completed', reason: 'seen again' } : {}),
  }).body;
}

/** Is sent once, because a late note would overwrite newer ones and no client repeats notes. */
export async function note({ done }: Stage, person: Person, report: string): Promise<void> {
  const value = `${person.client} ${done.length} ${performance.now()}`;
  const from = performance.now();
  const answer = await person.call('PATCH', `/patient/patient-report/${report}`, { notes: value });
  const span = { from, to: answer && answer.status < 500 ? performance.now() : Number.POSITIVE_INFINITY };
  if (answer?.status === 404) done.push({ kind: 'read', report, seen: null, ...span });
  else done.push({ kind: 'note', report, value, ...span, isAcknowledged: answer?.status === 200 });
}

export async function move(
  { done }: Stage,
  person: Person,
  report: string,
  to: 'delete' | 'restore',
): Promise<void> {
  if (to === 'restore' && !person.isOwner) return;
  const path = `/patient/patient-report/${report}`;
  const from = performance.now();
  const write = { kind: 'presence', report, value: to === 'delete' ? 'gone' : 'there', from } as const;
  const answer = await insist(async () => {
    const each = await (to === 'delete'
      ? person.call('DELETE', path)
      : person.call('POST', `${path}/restore`));
    // The database may still be working on it while the next try is answered.
    if (each && each.status >= 500)
      done.push({ ...write, to: Number.POSITIVE_INFINITY, isAcknowledged: false });
    return each;
  });
  const isAcknowledged = answer !== null && (answer.status < 300 || answer.status === 404);
  done.push({ ...write, to: answer ? performance.now() : Number.POSITIVE_INFINITY, isAcknowledged });
}

export async function upload({ done, reports }: Stage, person: Person, report: string): Promise<void> {
  const drawn = await drawPicture(done.length + reports.length);
  const from = performance.now();
  const answer = await insist(() => person.upload(report, drawn.png));
  const span = { from, to: answer ? performance.now() : Number.POSITIVE_INFINITY };
  if (answer?.status === 404) done.push({ kind: 'read', report, seen: null, ...span });
  else
    done.push({
      kind: 'upload',
      report,
      picture: answer?.status === 200 ? answer.data.id : null,
      bytes: drawn.colour,
      ...span,
    });
}
