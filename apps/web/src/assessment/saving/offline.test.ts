import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lost, openMemory, openTestSession, REPORT } from './testing/openTestSession';

const KEY = btoa(String.fromCharCode(...new Uint8Array(32)));
const PIN = { hasPin: () => true, findKey: () => KEY };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Uses real time, because encryption waits for no fake timer. */
async function settle() {
  await vi.advanceTimersByTimeAsync(350);
  vi.useRealTimers();
  await new Promise((done) => setTimeout(done, 500));
  vi.useFakeTimers();
}

async function reopen(memory: ReturnType<typeof openMemory>, device = PIN) {
  const session = openTestSession({ active: false, editor: null, assessmentId: '' }, memory, device);
  session.drafts.use('kari');
  session.hasNoKey();
  vi.useRealTimers();
  const draft = await session.drafts.find('r').catch(() => null);
  vi.useFakeTimers();
  return { session, draft };
}

describe('With a PIN on this device', () => {
  it('what is open is kept although everything was saved, and opens without the server as it stood', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory, PIN);
    session.drafts.use('kari');
    session.markMissing(18, 28);
    await session.save();
    await settle();
    const { session: again, draft } = await reopen(memory);
    expect(draft && again.openKept(draft, DEFAULT_PREFERENCES, 2)).toBe(true);
    expect(again.state).toMatchObject({ ...REPORT, patientNumber: '4711', saveState: 'saved', active: true });
    expect(again.state.editor).toMatchObject({ step: 2, document: { dentition: { missing: [18, 28] } } });
    expect(again.state.entries).toEqual(session.state.entries);
    expect(again.state.opened?.document.dentition.missing).toEqual([18, 28]);
  });

  it('what was not sent is there too, and goes under the entries it was made on, alone', async () => {
    const memory = openMemory();
    const session = openTestSession({ ...REPORT, entries: { dentition: 'd1' } }, memory, PIN);
    session.drafts.use('kari');
    session.next(lost, lost, lost, lost);
    session.markMissing(38);
    await settle();
    const { session: again, draft } = await reopen(memory);
    if (draft) again.openKept(draft, DEFAULT_PREFERENCES, 1);
    expect(again.state.editor?.document?.dentition.missing).toEqual([38]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(again.bodies.map(({ type, entry, id }) => ({ type, entry, id }))).toEqual([
      { type: 'dentition', entry: 'd1', id: 'r' },
    ]);
    expect(again.state.saveState).toBe('saved');
  });

  it('goes with the assessment: nothing is kept of one that was left', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory, PIN);
    session.drafts.use('kari');
    session.markMissing(18);
    await session.save();
    await settle();
    expect(memory.kept.size).toBe(1);
    expect(await session.leave('save')).toBe(true);
    expect(memory.kept.size).toBe(0);
  });
});

describe('Without one', () => {
  it('nothing opens without the server, and what was not sent stays encrypted until it answers', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.next(lost, lost, lost);
    session.markMissing(18);
    await settle();
    const { draft } = await reopen(memory, { hasPin: () => false, findKey: () => null as never });
    expect(draft).toBeNull();
    expect(memory.kept.size).toBe(1);
  });

  it('a key that opens nothing takes nothing away: the one of the sign-in may', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.next(lost, lost, lost);
    session.markMissing(18);
    await settle();
    const other = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));
    const { draft } = await reopen(memory, { hasPin: () => true, findKey: () => other });
    expect(draft).toBeNull();
    expect(memory.kept.size).toBe(1);
  });
});
