import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { getDraftKey, getReport } from '@alveola/contract';
import type { StoredDraft } from '../../../session/offline/device';
import { openAssessmentSession } from '../assessmentSession';
import { fileJournal } from './fileJournal';
import { findNext, readEdit } from './gray';
import { insist, lossyCall } from './lossyCall';

/**
 * A window of the web client as a process that may be killed: it edits one report until it is written to,
 * keeps and saves as a browser does, and restores its draft when it is opened again. Each printed line is the
 * number of an edit: `edited 7`, `kept 7`, `saved 7`; `opened 7` and `ended 7` give the number at that time.
 */
interface Setting {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly user: string;
  readonly report: string;
  readonly journal: string;
  readonly losses: number;
  readonly forgets: boolean;
}

const REST = 400;
const setting: Setting = JSON.parse(process.argv[2] ?? '');
const { user, report } = setting;
const say = (what: string, edit: number) => process.stdout.write(`${what} ${edit} ${Date.now()}\n`);

const call = lossyCall(setting.url, setting.headers, setting.losses);
const { key } = await insist(() => call(getDraftKey, {}));
const opening = crypto.subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, ['decrypt']);
async function sayKept({ iv, cipher }: StoredDraft): Promise<void> {
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await opening, cipher);
  say('kept', readEdit(JSON.parse(new TextDecoder().decode(clear)).document.dentition.missing));
}

const session = openAssessmentSession({
  call,
  clock: {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  drafts: fileJournal(setting.journal, setting.forgets, sayKept),
  device: { hasPin: () => false, findKey: () => null, dropPictures: async () => undefined },
});
const { store, drafts } = session;
const stands = () => store.getState().editor?.document?.dentition.missing ?? [];

drafts.use(user);
const foundReport = await insist(() => call(getReport, { query: { id: report } }));
session.openReport(foundReport, DEFAULT_PREFERENCES, { step: 1 });
for (;;) {
  const draft = await insist(() => drafts.find(report));
  if (draft === null) break;
  const keptEdit = readEdit(draft.content.document?.dentition.missing ?? []);
  if (keptEdit > readEdit(stands())) await insist(() => session.restore(draft));
  else await drafts.discard(draft);
}
say('opened', readEdit(stands()));

store.subscribe(({ acknowledged }, before) => {
  const { dentition } = acknowledged;
  if (dentition && dentition !== before.acknowledged.dentition) say('saved', readEdit(dentition.missing));
});
let isOver = false;
process.stdin.once('data', () => {
  isOver = true;
});
while (!isOver) {
  if (store.getState().conflict) await insist(() => session.keepMine());
  const tooth = findNext(readEdit(stands()));
  const state = stands().includes(tooth) ? 'present' : 'missing';
  session.apply({ type: 'toothMarked', teeth: [tooth], state });
  say('edited', readEdit(stands()));
  await pause(randomInt(REST));
}
while (!(await session.save())) {
  if (store.getState().conflict) await insist(() => session.keepMine());
  await pause(100);
}
say('ended', readEdit(stands()));
process.exit(0);
