// @module-tag cases
import { DEFAULT_PREFERENCES, type Information } from '@alveola/clinical';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromReport } from './activeAssessment';
import { type Clinic, openClinic, settle, type Window, watchSealing } from './testing/clinic';

/** SEQUENCES=50000 npx vitest run --project=unit answersModel */
const RUNS = Number(process.env.SEQUENCES ?? (process.env.EVERY_CASE === undefined ? 60 : 5000));

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
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('smoking'), window, value: smoking }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('diabetes'), value: diabetes }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('depth'), window, value }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('undone', 'undone', 'redone'), window }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('reload', 'theirs'), window }) },
  { weight: 7, arbitrary: fc.record({ does: fc.constantFrom('answer', 'answer', 'lose', 'arrive'), n }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pass'), ms }) },
);

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

let stop = () => undefined as void;
beforeAll(() => {
  stop = watchSealing();
});
afterAll(() => stop());

describe('However two windows and a colleague answer', () => {
  it(
    `Next sends no answer that was not given here, or it is asked (${RUNS} sequences)`,
    async () => {
      let sent = 0;
      const commands = fc.array(command, { minLength: 1, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(commands, fc.boolean(), async (given, isAlone) => {
          const clinic = openClinic();
          const windows = [await clinic.openWindow('left')];
          if (!isAlone) windows.push(await clinic.openWindow('right'));
          const stored = () =>
            fromReport(clinic.server.report(), DEFAULT_PREFERENCES).editor?.document?.information
              .haveDiabetes;
          let last = stored();
          for (const each of given) {
            if (each.does === 'diabetes') last = each.value;
            await run(clinic, windows, each);
          }
          await clinic.rest();
          for (const at of windows) {
            await next(at);
            await clinic.rest();
          }
          if (windows.some(({ session }) => session.store.getState().conflict)) return;
          expect(stored()).toBe(last);
          sent += 1;
        }),
        { numRuns: RUNS },
      );
      expect(sent).toBeGreaterThan(0);
    },
    120_000 + RUNS * 100,
  );
});
