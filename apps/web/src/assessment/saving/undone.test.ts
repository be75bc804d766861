import { assemble, DEFAULT_PREFERENCES, findValue } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INFORMATION } from '../document/testing/driveEditor';
import { isUnsaved } from './activeAssessment';
import { openTestSession, problem, REPORT } from './testing/openTestSession';
import { openReportServer } from './testing/reportServer';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function charting({ before = null, late = 0 }: { before?: number | null; late?: number } = {}) {
  const server = openReportServer(assemble({ information: INFORMATION }));
  const session = openTestSession({ assessmentId: '' });
  session.openReport(server.report(), DEFAULT_PREFERENCES, { step: 2 });
  const line = { isAnswerLost: false, isRefused: false };
  const answer: typeof session.accept = async (body) => {
    const { isAnswerLost, isRefused } = line;
    if (isRefused) throw problem(422, 'invalid');
    const stored = server.save(body, 'kari');
    if (late > 0) await new Promise((later) => setTimeout(later, late));
    if (isAnswerLost) throw problem(0, 'unreachable');
    return stored;
  };
  session.next(...Array.from({ length: 50 }, () => answer));
  const type = (value: number) => {
    session.apply({ type: 'toothSelected', tooth: 16 });
    session.apply({ type: 'valueEntered', value });
  };
  const depth = (values: unknown) => {
    const rows = (values as { pocket_depth: { tooth: number; depth: number }[] }).pocket_depth;
    return rows.find(({ tooth }) => tooth === 16)?.depth ?? null;
  };
  return {
    line,
    session,
    type,
    undo: () => session.apply({ type: 'undone' }),
    begin: async () => {
      if (before === null) return;
      type(before);
      await pass(800 + late);
    },
    onScreen: () => findValue(session.state.editor!.document!, 'PocketDepth', 16),
    onServer: () => depth(server.newest('clinical_values').data),
  };
}

describe('A value that was taken back', () => {
  it('after its answer was lost is taken back on the server, and "saved" is said only then', async () => {
    const { line, session, type, undo, onScreen, onServer } = charting();
    line.isAnswerLost = true;
    type(9);
    await pass(800);
    expect(onServer()).toBe(9);
    undo();
    expect(isUnsaved(session.state)).toBe(true);
    expect(session.state.saveState).not.toBe('saved');
    line.isAnswerLost = false;
    await pass(5000);
    expect({ screen: onScreen(), server: onServer() }).toEqual({ screen: null, server: null });
    expect(session.state.saveState).toBe('saved');
  });

  it('by typing the former one over it, after the answer was lost, is replaced on the server', async () => {
    const { begin, line, session, type, onScreen, onServer } = charting({ before: 3 });
    await begin();
    line.isAnswerLost = true;
    type(9);
    await pass(800);
    type(3);
    line.isAnswerLost = false;
    await pass(5000);
    expect({ screen: onScreen(), server: onServer() }).toEqual({ screen: 3, server: 3 });
    expect(session.state.saveState).toBe('saved');
  });

  it.each([850, 1000, 1200, 1400])(
    'with Ctrl+Z %i ms after the key, on a line of 0.7 s, is taken back by itself',
    async (ms) => {
      const { session, type, undo, onScreen, onServer } = charting({ late: 700 });
      type(9);
      await pass(ms);
      undo();
      expect(session.state.saveState).not.toBe('saved');
      await pass(6000);
      expect({ screen: onScreen(), server: onServer() }).toEqual({ screen: null, server: null });
      expect(session.state.saveState).toBe('saved');
    },
  );

  it('is not left on the server by leaving', async () => {
    const { line, session, type, undo, onServer } = charting();
    line.isAnswerLost = true;
    type(9);
    await pass(800);
    undo();
    line.isAnswerLost = false;
    expect(await session.leave('save')).toBe(true);
    expect(onServer()).toBeNull();
  });

  it('after a refusal is nothing to be saved any more', async () => {
    const { line, session, type, undo } = charting();
    line.isRefused = true;
    type(9);
    await pass(800);
    expect(session.state.saveState).toBe('failed');
    undo();
    await pass(10_000);
    expect(session.state.saveState).toBe('saved');
    expect(session.bodies).toHaveLength(1);
  });
});

describe('A part that the server refuses', () => {
  it('holds up no other', async () => {
    const session = openTestSession(REPORT);
    session.next(() => {
      throw problem(422, 'invalid');
    });
    session.setAge(49);
    session.markMissing(18);
    await pass(800);
    expect(session.bodies.map(({ type }) => type)).toEqual(['information', 'dentition']);
    expect(session.state.saveState).toBe('failed');
  });
});
