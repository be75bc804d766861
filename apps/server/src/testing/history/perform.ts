import { INFORMATION, saving } from '../records';
import { insist, move, nextSeq, note, numberOf, SAVE, save, saveAgain, type Stage, upload } from './acts';
import type { Operation } from './operations';
import type { Person } from './person';

const PERCENT = { save: 51, again: 5, note: 10, read: 12, complete: 4, delete: 1, restore: 9, upload: 8 };

export interface Performance {
  readonly done: readonly Operation[];
  readonly reports: readonly string[];
}

/**
 * Runs random operations of all people at the same time, each person's one after the other. Afterwards the
 * first, an owner, restores all reports and reads them.
 */
export async function perform(
  people: readonly Person[],
  {
    reports: count,
    operations,
    random,
  }: { readonly reports: number; readonly operations: number; readonly random: () => number },
): Promise<Performance> {
  const stage: Stage = { random, done: [], reports: [], seqs: new Map(), known: new Map() };
  const [first] = people;
  if (!first?.isOwner) throw new Error('The first is to be an owner.');
  for (let n = 0; n < count; n += 1) await begin(stage, first, n);
  // One operation may note several in the history: each try at a database that is away.
  let left = operations;
  await Promise.all(
    people.map(async (person) => {
      while (left > 0) {
        left -= 1;
        await act(stage, person);
      }
    }),
  );
  for (const report of stage.reports) {
    await move(stage, first, report, 'restore');
    await read(stage, first, report);
  }
  return stage;
}

async function begin(stage: Stage, person: Person, n: number): Promise<void> {
  const seq = nextSeq(stage, person);
  const data = { ...INFORMATION, patientAge: 40 };
  const { body } = saving('information', data, { patient_number: numberOf(n), client: person.client, seq });
  const from = performance.now();
  const answer = await insist(() => person.call('POST', SAVE, body));
  if (answer?.status !== 200) throw new Error(`A report was not made: ${answer?.status}`);
  const { id: report, entry } = answer.data;
  stage.reports.push(report);
  stage.done.push({
    kind: 'save',
    report,
    type: 'information',
    client: person.client,
    seq,
    data,
    completes: false,
    seen: undefined,
    entry,
    from,
    to: performance.now(),
  });
}

async function act(stage: Stage, person: Person): Promise<void> {
  const { random, reports } = stage;
  const report = reports[Math.floor(random() * reports.length)] ?? '';
  let left = random() * 100;
  const what = Object.entries(PERCENT).find(([, share]) => (left -= share) < 0)?.[0] ?? 'read';
  if (what === 'note') await note(stage, person, report);
  else if (what === 'upload') await upload(stage, person, report);
  else if (what === 'delete' || what === 'restore') await move(stage, person, report, what);
  else if (what === 'read') await read(stage, person, report);
  else if (what === 'again') await saveAgain(stage, person);
  else await save(stage, person, report, what === 'complete');
}

async function read({ done }: Stage, person: Person, report: string): Promise<void> {
  const from = performance.now();
  const answer = await insist(() => person.call('GET', `/patient/patient-report?id=${report}`));
  if (answer?.status !== 200 && answer?.status !== 404) return;
  const { notes, status, entry, xray_images } = answer.data ?? {};
  const seen =
    answer.status === 404
      ? null
      : { notes, status, entries: entry, pictures: xray_images.map(({ id }: { id: string }) => id) };
  done.push({ kind: 'read', report, seen, from, to: performance.now() });
}
