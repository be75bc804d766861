import { type Assessment, assemble, DEFAULT_PREFERENCES, toothNumber } from '@alveola/clinical';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Editor, openEditor } from '../../document/editor';
import { INFORMATION } from '../../document/testing/driveEditor';
import { openTestSession, REPORT } from '../../saving/testing/openTestSession';
import { isArrow, toothBeside } from '../../teeth/notation';
import { VALUE_KEYS } from '../stepKeys';
import { toIntent } from './useCharting';
import { toValueAction } from './valueAction';

const TRACE = resolve(import.meta.dirname, 'testing/oneValueSaves.jsonl');

/** A mouth of 25 teeth and two implants; each line ends with a pause. */
const SESSION = [
  // Depths: a 1 kept by Enter or an arrow, 10 to 15, a refused second digit, a correction, undo.
  '3 2 1 Enter 1 2 4 3 2 1 7 Enter 2 3',
  '6 5 Backspace 1 0 1 5 2 3 3 1 ArrowRight 4 2',
  '3 3 2 2 Undo 4 1 8 3 ArrowLeft 5 4',
  // Bleeding, also above the maximum; signs at an implant; filling what is empty.
  '2 0 4 5 3 1 0 1 Undo 2 3 @16 s g @23 f Escape f 0',
  // Mobility, out of the order of the teeth.
  '1 @36 2 4 @11 3 Delete 1 f 0',
  // Furcation; plaque, and back to a tooth with a value.
  '0 1 2 3 0 1',
  '1 2 3 4 5 0 1 @17 0 Shift+Tab Tab 2 f 1',
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function chart() {
  const start: Assessment = {
    ...assemble({ information: INFORMATION }),
    dentition: { missing: [18, 28, 38, 48, 31], implant: [16, 46] },
  };
  const editor = openEditor(start, DEFAULT_PREFERENCES, 2, '4711');
  const session = openTestSession({ ...REPORT, reference: 'X-4711-r', editor });
  let isArmed = false;
  const press = (name: string) => {
    const key = name.replace('Shift+', '');
    const now = session.state.editor as Editor;
    if (key.startsWith('@'))
      return session.apply({ type: 'toothSelected', tooth: toothNumber.parse(Number(key.slice(1))) });
    if (key === 'Undo') return session.apply({ type: 'undone' });
    if (isArrow(key)) return session.apply({ type: 'toothSelected', tooth: toothBeside(now.tooth!, key) });
    const intent = toIntent(VALUE_KEYS, {
      key,
      code: '',
      shiftKey: key !== name,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
    });
    if (intent?.does === 'fill' || intent?.does === 'cancel') {
      isArmed = intent.does === 'fill' && !isArmed;
      return;
    }
    const isFilling = intent?.does === 'digit' && isArmed;
    const action = isFilling
      ? ({ type: 'valuesFilled', value: intent.n } as const)
      : intent && toValueAction(intent, now);
    if (action) session.apply(action);
    isArmed &&= !isFilling;
  };
  return { session, press };
}

describe('One value a tooth', () => {
  it('the saves of a session are byte for byte what they were before a second way of charting came', async () => {
    const { session, press } = chart();
    for (const line of SESSION) {
      for (const key of line.split(' ')) press(key);
      await vi.advanceTimersByTimeAsync(1000);
    }
    const saves =
      session.bodies.map((body) => JSON.stringify({ ...body, client: undefined })).join('\n') + '\n';
    expect(saves).toBe(readFileSync(TRACE, 'utf8'));
    expect(session.bodies.length).toBeGreaterThan(5);
  });

  it('Enter keeps a waiting 1 also where it is the last of its type', () => {
    const { session, press } = chart();
    for (const key of '@17 f 3 @17 1 Enter'.split(' ')) press(key);
    expect(session.state.editor).toMatchObject({ valueType: 'Bleeding', awaitsDigit: false });
  });
});
