import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVE_DEADLINE_MS } from './sender';
import { openMemory, openTestSession, REPORT, swallowed } from './testing/openTestSession';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function edited(memory = openMemory()) {
  const session = openTestSession(REPORT, memory);
  session.drafts.use('kari');
  session.next(swallowed);
  session.markMissing(18);
  return session;
}

describe('A save that nothing answers', () => {
  it('is sent again after 10 s, under the same number', async () => {
    const session = edited();
    await pass(800);
    expect(session.state.saveState).toBe('saving');
    await pass(SAVE_DEADLINE_MS);
    expect(session.state.saveState).toBe('failed');
    await pass(500);
    expect(session.state.saveState).toBe('saved');
    const [first, second] = session.bodies;
    expect(second).toEqual(first);
  });

  it('what was changed meanwhile goes under a new number', async () => {
    const session = edited();
    await pass(800);
    session.markMissing(28);
    await pass(SAVE_DEADLINE_MS + 500);
    expect(session.state.saveState).toBe('saved');
    expect(session.bodies.at(-1)).toMatchObject({ data: { missing: [18, 28] } });
    expect(session.bodies.at(-1)?.seq).not.toBe(session.bodies[0]?.seq);
  });

  it('is not repeated for the next patient', async () => {
    const memory = openMemory();
    const session = openTestSession({}, memory);
    session.drafts.use('kari');
    const begin = async (patientNumber: string) => {
      session.startNew(DEFAULT_PREFERENCES);
      const change = { patientNumber, patientAge: '52', isPatientSmoke: 'No', haveDiabetes: 'No' } as const;
      session.apply({ type: 'patientEdited', change: { ...change, missingTeeth: 'No' } });
      const went = session.goTo(1);
      await pass(SAVE_DEADLINE_MS);
      await went;
    };
    session.next(swallowed);
    await begin('4711');
    vi.useRealTimers();
    expect(await session.leave('keep')).toBe(true);
    vi.useFakeTimers();
    await begin('12');
    session.markMissing(18);
    await session.save();
    expect(session.bodies.map((body) => body.patient_number)).toEqual(['4711', '12', '12']);
    expect(session.bodies.at(-1)).toMatchObject({ type: 'dentition', id: session.state.reportId });
  });

  it('holds nobody up: saving and leaving gives up in time, and the work is kept', async () => {
    const memory = openMemory();
    const session = edited(memory);
    const leaving = session.leave('save');
    await pass(SAVE_DEADLINE_MS);
    expect(await leaving).toBe(false);
    expect(session.state.active).toBe(true);
    vi.useRealTimers();
    expect(await session.leave('keep')).toBe(true);
    expect(session.state.active).toBe(false);
    const again = openTestSession(REPORT, memory);
    again.drafts.use('kari');
    const draft = await again.drafts.find('r');
    expect(draft?.content.document?.dentition.missing).toEqual([18]);
  });

  it('an answer that comes after leaving changes nothing in what is open then', async () => {
    const session = openTestSession(REPORT);
    session.drafts.use('kari');
    session.hold();
    session.markMissing(18);
    const leaving = session.leave('save');
    await pass(0);
    vi.useRealTimers();
    expect(await session.leave('keep')).toBe(true);
    const { editor } = openTestSession().state;
    session.store.setState({ assessmentId: 'other', active: true, editor, patientNumber: '12' });
    vi.useFakeTimers();
    await session.answer();
    expect(await leaving).toBe(false);
    expect(session.state).toMatchObject({ assessmentId: 'other', active: true, reportId: null, entries: {} });
  });
});
