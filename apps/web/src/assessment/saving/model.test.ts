// @module-tag cases
import type { Assessment, ToothNumber } from '@alveola/clinical';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clinic,
  depthOn,
  LIMIT,
  openClinic,
  RUNS,
  storedDocument,
  type Window,
  watchSealing,
} from './testing/clinic';

/** Each window charts two teeth of its own, and all of them chart a shared one. */
const OWN: readonly (readonly ToothNumber[])[] = [
  [16, 17],
  [26, 27],
];
const SHARED: ToothNumber = 46;
const COLLEAGUES: ToothNumber = 36;

type Command =
  | {
      readonly does: 'type' | 'retype';
      readonly window: number;
      readonly tooth: number;
      readonly value: number;
    }
  | { readonly does: 'undo' | 'redo' | 'reload' | 'mine' | 'theirs'; readonly window: number }
  | { readonly does: 'arrive' | 'answer' | 'lose' | 'refuse'; readonly n: number }
  | { readonly does: 'pass'; readonly ms: number }
  | { readonly does: 'colleague'; readonly value: number; readonly isShared: boolean };

const window = fc.constantFrom(0, 0, 0, 1);
const value = fc.constantFrom(3, 8, 9);
const typing = { window, tooth: fc.constantFrom(0, 0, 1, 2), value };
const n = fc.nat(3);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('type', 'retype'), ...typing }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('undo', 'undo', 'redo'), window }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('answer'), n }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('lose', 'arrive', 'refuse'), n }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('pass'), ms: fc.constantFrom(100, 400, 800, 1600, 11_000) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('reload', 'mine', 'theirs'), window }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('colleague'), value, isShared: fc.boolean() }) },
);

const sequence = fc.record({
  isAlone: fc.constantFrom(true, true, false),
  commands: fc.array(command, { minLength: 1, maxLength: 40 }),
});

const depths = (document: Assessment) =>
  [...OWN.flat(), SHARED, COLLEAGUES].map((tooth) => [tooth, depthOn(document, tooth)]);
const documentIn = ({ session }: Window) => session.store.getState().editor!.document!;

const depthIn = ({ pocket_depth }: Assessment['clinical_values'], tooth: ToothNumber) =>
  pocket_depth.find((row) => row.tooth === tooth)?.depth ?? null;

function check(at: Window, clinic: Clinic): 'saved' | 'conflict' {
  const { saveState, conflict } = at.session.store.getState();
  if (conflict) {
    expect(saveState).toBe('conflict');
    return 'conflict';
  }
  expect(saveState).toBe('saved');
  const [screen, stored] = [documentIn(at), storedDocument(clinic)];
  expect(depths(screen)).toEqual(depths(stored));
  for (const [ownTooth, depth] of at.typed) {
    const returned = at.mayReturn.map((data) => depthIn(data as typeof stored.clinical_values, ownTooth));
    const storedDepth = depthOn(stored, ownTooth);
    if (storedDepth === depth) continue;
    expect(returned, `${ownTooth} is ${storedDepth}, and ${depth} was typed`).toContain(
      storedDepth ?? 'taken back',
    );
    expect(at.session.store.getState().joined).not.toBeNull();
  }
  return 'saved';
}

function press(at: Window, key: () => void): void {
  const before = documentIn(at);
  key();
  for (const tooth of OWN.flat()) {
    const depth = depthOn(documentIn(at), tooth);
    if (depth !== depthOn(before, tooth)) at.typed.set(tooth, depth);
  }
}

function type(at: Window, tooth: ToothNumber, depth: number): void {
  at.session.apply({ type: 'toothSelected', tooth });
  at.session.apply({ type: 'valueEntered', value: depth });
}

function saveAsColleague(clinic: Clinic, tooth: ToothNumber, depth: number): void {
  clinic.saveAsColleague('clinical_values', (data: Assessment['clinical_values']) => {
    const others = data.pocket_depth.filter((row) => row.tooth !== tooth);
    return { ...data, pocket_depth: [...others, { tooth, depth }] };
  });
}

async function run(clinic: Clinic, windows: readonly Window[], command: Command): Promise<void> {
  if ('n' in command) return clinic[command.does](command.n);
  if (command.does === 'pass') return clinic.pass(command.ms);
  if (command.does === 'colleague')
    return saveAsColleague(clinic, command.isShared ? SHARED : COLLEAGUES, command.value);
  const at = windows[command.window % windows.length]!;
  const ownTeeth = OWN[windows.indexOf(at)]!;
  const { session } = at;
  const tooth = 'tooth' in command ? [...ownTeeth, SHARED][command.tooth]! : SHARED;
  switch (command.does) {
    case 'type':
      press(at, () => type(at, tooth, command.value));
      return clinic.pass(0);
    case 'retype': {
      const before = depthOn(documentIn(at), tooth);
      press(at, () => type(at, tooth, command.value));
      if (before !== null) press(at, () => type(at, tooth, before));
      return clinic.pass(0);
    }
    case 'undo':
    case 'redo':
      press(at, () => session.apply({ type: command.does === 'undo' ? 'undone' : 'redone' }));
      return clinic.pass(0);
    case 'reload':
      return clinic.reload(at);
    case 'mine':
    case 'theirs':
      if (session.store.getState().conflict)
        void (command.does === 'mine' ? session.keepMine() : session.takeTheirs());
      return clinic.pass(0);
  }
}

watchSealing();

describe('Once the line is well and everything is quiet', () => {
  it(
    `what the server has is what the screen shows, or the screen says that it is not (${RUNS} sequences)`,
    async () => {
      const counts = { saved: 0, conflict: 0 };
      await fc.assert(
        fc.asyncProperty(sequence, async ({ isAlone, commands }) => {
          const clinic = openClinic();
          const windows = [await clinic.openWindow('left')];
          if (!isAlone) windows.push(await clinic.openWindow('right'));
          for (const each of commands) await run(clinic, windows, each);
          await clinic.rest();
          const { user } = clinic.server.newest('clinical_values');
          for (const at of windows)
            if (windows.length === 1 ? user !== 'ola' : user === at.name) check(at, clinic);
          for (const [index, at] of windows.entries()) {
            const [tooth] = OWN[index]!;
            press(at, () => type(at, tooth!, depthOn(documentIn(at), tooth!) === 5 ? 6 : 5));
            await clinic.rest();
            counts[check(at, clinic)] += 1;
          }
        }),
        { numRuns: RUNS },
      );
      console.info(`${RUNS} sequences: ${counts.saved} × saved, ${counts.conflict} × conflict`);
      expect(counts.saved).toBeGreaterThan(0);
    },
    LIMIT,
  );
});
