import { assemble, type ToothNumber } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_AT_MOST_MS, AUTOSAVE_DELAY_MS } from './saveQueue';
import { INFORMATION } from '../document/testing/driveEditor';
import { lost, openTestSession, problem, REPORT, toReport } from './testing/openTestSession';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const TEETH: readonly ToothNumber[] = [18, 17, 16, 15, 14, 13, 12, 11];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function edited() {
  const session = openTestSession(REPORT);
  let teeth = 0;
  return {
    session,
    edit: () => session.markMissing(TEETH[teeth++]!),
    sent: () => session.bodies.map((body) => (body.type === 'dentition' ? body.data.missing.length : -1)),
  };
}

describe('Autosave', () => {
  it('saves 800 ms after the last edit', async () => {
    const { edit, sent } = edited();
    edit();
    await pass(AUTOSAVE_DELAY_MS - 1);
    edit();
    await pass(AUTOSAVE_DELAY_MS - 1);
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent()).toEqual([2]);
  });

  it('saves at most 4 s after the first unsaved edit, however long the editing goes on', async () => {
    const { edit, sent } = edited();
    for (let ms = 0; ms < AUTOSAVE_AT_MOST_MS; ms += 500) {
      edit();
      await pass(500);
    }
    expect(sent()).toHaveLength(1);
  });

  it('one request is in flight; edits meanwhile go with the next one, the newest value wins', async () => {
    const { session, edit, sent } = edited();
    session.hold();
    edit();
    await pass(800);
    for (let n = 0; n < 5; n += 1) {
      edit();
      await pass(800);
    }
    expect(session.inFlight()).toBe(1);
    await session.answer();
    await pass(0);
    expect(sent()).toEqual([1, 6]);
    await session.answer();
    await pass(60_000);
    expect(sent()).toEqual([1, 6]);
  });

  it('a failed value is kept and sent again until it is acknowledged', async () => {
    const { session, edit, sent } = edited();
    session.next(lost, lost);
    edit();
    await pass(800);
    expect(session.state.saveState).toBe('failed');
    await pass(500);
    await pass(1000);
    expect(sent()).toEqual([1, 1, 1]);
    expect(session.state.saveState).toBe('saved');
  });

  it('after a long absence of the server the edits are there within 2 s of its return', async () => {
    const { session, edit } = edited();
    session.next(...Array.from({ length: 40 }, () => lost));
    edit();
    await pass(800);
    while (session.bodies.length < 40) await pass(100);
    expect(session.state.saveState).toBe('failed');
    await pass(1999);
    expect(session.state.saveState).toBe('saved');
  });

  it('what the server refuses is not sent again by itself, but with the next edit', async () => {
    const { session, edit, sent } = edited();
    session.next(() => {
      throw problem(422, 'invalid');
    });
    edit();
    await pass(60_000);
    expect(sent()).toEqual([1]);
    expect(session.state.saveState).toBe('failed');
    edit();
    await pass(800);
    expect(sent()).toEqual([1, 2]);
  });

  it('a conflict stops the saving until it is decided', async () => {
    const { session, edit, sent } = edited();
    const theirs = assemble({ information: INFORMATION, dentition: { implant: [18], missing: [48] } });
    const seen = toReport(theirs);
    session.has({ ...seen, entry: { ...seen.entry, dentition: 'e9' } });
    session.next(() => {
      throw problem(409, 'newer-entry', { entry: 'e9' });
    });
    edit();
    await pass(60_000);
    edit();
    await pass(60_000);
    expect(sent()).toEqual([1]);
    expect(session.state.saveState).toBe('conflict');
    const keepsMine = session.keepMine();
    await pass(0);
    await expect(keepsMine).resolves.toBe(true);
    expect(session.bodies.at(-1)).toMatchObject({ entry: 'e9', data: { missing: [18, 17, 48] } });
  });

  it('save sends at once, and is true when nothing is left, edits made meanwhile included', async () => {
    const { session, edit, sent } = edited();
    session.hold();
    edit();
    const saved = session.save();
    await pass(0);
    edit();
    await session.answer();
    await session.answer();
    await expect(saved).resolves.toBe(true);
    expect(sent()).toEqual([1, 2]);
  });

  it('save is false when the server cannot be reached', async () => {
    const { session, edit } = edited();
    session.next(lost);
    edit();
    await expect(session.save()).resolves.toBe(false);
  });

  it('completing never overlaps a save', async () => {
    const { session, edit } = edited();
    session.hold();
    edit();
    await pass(800);
    const completed = session.complete();
    await pass(100);
    expect(session.bodies).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) await session.answer();
    await expect(completed).resolves.toBe(true);
    expect(session.bodies).toHaveLength(6);
  });

  it('an edit that was undone back to what is saved sends nothing', async () => {
    const { session, edit, sent } = edited();
    edit();
    session.apply({ type: 'undone' });
    await pass(10_000);
    expect(sent()).toEqual([]);
    expect(session.state.saveState).toBe('saved');
  });

  it('nothing is saved by itself before the report exists', async () => {
    const session = openTestSession();
    session.markMissing(18);
    await pass(10_000);
    expect(session.bodies).toEqual([]);
  });
});
