// @module-tag cases
import type { Information } from '@alveola/clinical';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clinic,
  LIMIT,
  openClinic,
  RUNS,
  settle,
  storedDocument,
  type Window,
  watchSealing,
} from './testing/clinic';

/** The windows answer about smoking, and a colleague about diabetes. */
type Command =
  | { readonly does: 'smoking'; readonly window: number; readonly value: Information['isPatientSmoke'] }
  | { readonly does: 'diabetes'; readonly value: Information['haveDiabetes'] }
  | { readonly does: 'depth'; readonly window: number; readonly value: number }
  | { readonly does: 'undone' | 'redone' | 'reload' | 'theirs'; readonly window: number }
  | { readonly does: 'arrive' | 'answer' | 'lose'; readonly n: number }
  | { readonly does: 'pass'; readonly ms: number };

const window = fc.constantFrom(0, 0, 1);
const n = fc.nat(3);
const value = fc.constantFrom(3, 8, 9);
const smoking = fc.constantFrom('No', '1-9', '10+') as fc.Arbitrary<Information['isPatientSmoke']>;
const diabetes = fc.constantFrom('No', '<7.0', '>=7.0') as fc.Arbitrary<Information['haveDiabetes']>;
const ms = fc.constantFrom(100, 400, 800, 1600, 11_000);
const editing: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command> }[] = [
  { weight: 4, arbitrary: fc.record({ does: fc.constant('smoking'), window, value: smoking }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('diabetes'), value: diabetes }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('depth'), window, value }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('undone', 'undone', 'redone'), window }) },
  { weight: 7, arbitrary: fc.record({ does: fc.constantFrom('answer', 'answer', 'lose', 'arrive'), n }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pass'), ms }) },
];
const opening = fc.record({ does: fc.constantFrom('reload', 'theirs'), window });
const listOf = (command: fc.Arbitrary<Command>) => fc.array(command, { minLength: 1, maxLength: 30 });
const edits = listOf(fc.oneof(...editing));
const all = listOf(fc.oneof(...editing, { weight: 1, arbitrary: opening }));

async function next({ session }: Window): Promise<void> {
  void session.submitPatient();
  await settle();
}

async function run(clinic: Clinic, windows: readonly Window[], command: Command): Promise<void> {
  if ('n' in command) return clinic[command.does](command.n);
  if (command.does === 'pass') return clinic.pass(command.ms);
  if (command.does === 'diabetes')
    return clinic.saveAsColleague('information', (data) => ({ ...data, haveDiabetes: command.value }));
  const at = windows[command.window % windows.length]!;
  const { session } = at;
  switch (command.does) {
    case 'smoking':
      session.apply({ type: 'patientEdited', change: { isPatientSmoke: command.value } });
      return next(at);
    case 'depth':
      session.apply({ type: 'toothSelected', tooth: 16 });
      session.apply({ type: 'valueEntered', value: command.value });
      break;
    case 'undone':
    case 'redone':
      session.apply({ type: command.does });
      break;
    case 'reload':
      return clinic.reload(at);
    case 'theirs':
      if (session.store.getState().conflict) void session.takeTheirs();
  }
  return clinic.pass(0);
}

/** Plays the commands, and waits until the line is well. @returns the last answer about diabetes */
async function play(clinic: Clinic, windows: readonly Window[], commands: readonly Command[]) {
  let last = storedDocument(clinic).information.haveDiabetes;
  for (const each of commands) {
    if (each.does === 'diabetes') last = each.value;
    await run(clinic, windows, each);
  }
  await clinic.rest();
  return last;
}

const isAsked = ({ session }: Window) => session.store.getState().conflict !== null;

watchSealing();

describe(`In ${RUNS} sequences of two windows and a colleague`, () => {
  const numRuns = RUNS;

  it('Next sends no answer that was not given here, or it is asked', { timeout: LIMIT }, async () => {
    let sent = 0;
    const property = fc.asyncProperty(all, fc.boolean(), async (commands, isAlone) => {
      const clinic = openClinic();
      const windows = [await clinic.openWindow('left')];
      if (!isAlone) windows.push(await clinic.openWindow('right'));
      const last = await play(clinic, windows, commands);
      for (const at of windows) {
        await next(at);
        await clinic.rest();
      }
      if (windows.some(isAsked)) return;
      expect(storedDocument(clinic).information.haveDiabetes).toBe(last);
      sent += 1;
    });
    const answeredAnew: readonly Command[] = [
      { does: 'diabetes', value: '<7.0' },
      { does: 'smoking', window: 0, value: '10+' },
      { does: 'answer', n: 0 },
      { does: 'undone', window: 0 },
      { does: 'smoking', window: 0, value: 'No' },
    ];
    await fc.assert(property, { numRuns, examples: [[[...answeredAnew], true]] });
    expect(sent).toBeGreaterThan(0);
  });

  it("'Exit without saving' takes back what was done here, and nothing else", {
    timeout: LIMIT,
  }, async () => {
    let left = 0;
    const property = fc.asyncProperty(edits, async (commands) => {
      const clinic = openClinic();
      const at = await clinic.openWindow('left');
      const { information, clinical_values } = storedDocument(clinic);
      const haveDiabetes = await play(clinic, [at], commands);
      if (isAsked(at)) return;
      void at.session.leave('discard');
      await settle();
      await clinic.rest();
      expect(storedDocument(clinic)).toMatchObject({
        information: { ...information, haveDiabetes },
        clinical_values,
      });
      expect(at.session.store.getState().active).toBe(false);
      left += 1;
    });
    const arrivedUnanswered: readonly Command[] = [
      { does: 'depth', window: 0, value: 3 },
      { does: 'pass', ms: 11_000 },
      { does: 'diabetes', value: '<7.0' },
      { does: 'smoking', window: 0, value: '1-9' },
      { does: 'smoking', window: 0, value: 'No' },
    ];
    await fc.assert(property, { numRuns, examples: [[[...arrivedUnanswered]]] });
    expect(left).toBeGreaterThan(0);
  });
});
