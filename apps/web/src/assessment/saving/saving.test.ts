import type { SaveType } from '@alveola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSED, toOpen, unsavedParts } from './activeAssessment';
import { toSaveBody } from './sender';
import { lost, openTestSession, problem, REPORT } from './testing/openTestSession';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function unsavedPatient() {
  const session = openTestSession();
  const { acknowledged } = session.state;
  session.store.setState({ acknowledged: { ...acknowledged, information: null } });
  return session;
}

function changedAge(reference: string | null = REPORT.reference) {
  const session = openTestSession({ ...REPORT, reference });
  session.setAge(49);
  return session;
}

describe('Saving', () => {
  it('the first save goes without an id, the others with the id of its answer', async () => {
    const session = openTestSession({ acknowledged: CLOSED.acknowledged });
    await session.save();
    const { bodies } = session;
    expect(bodies[0]).toMatchObject({ type: 'information', patient_number: '4711', reference_number: null });
    expect(bodies[0]).not.toHaveProperty('id');
    expect(bodies[1]).toMatchObject({
      type: 'dentition',
      id: 'report-1',
      reference_number: 'X-4711-report-1',
    });
  });

  it.each([
    ['X-4711-abc', true],
    ['X-47110-abc', false],
    ['Y-4711-abc', false],
    [null, false],
  ])('an existing report id is sent along only with its patient number: %s', async (reference, isSent) => {
    const { save, bodies } = changedAge(reference);
    await save();
    expect('id' in (bodies[0] ?? {})).toBe(isSent);
  });

  it('fails without a patient number', () => {
    const open = toOpen(openTestSession().state)!;
    const body = () => toSaveBody({ ...open, patientNumber: '' }, 'information', { client: 'tab', seq: 1 });
    expect(body).toThrow('Missing patient_number');
  });

  it('only what says something else is unsaved, not what was merely made anew', () => {
    const session = unsavedPatient();
    expect(unsavedParts(session.state)).toEqual<SaveType[]>(['information']);
    session.markMissing(18);
    expect(unsavedParts(session.state)).toEqual<SaveType[]>(['information', 'dentition']);
  });

  it('a repeated first save whose answer was lost makes one report', async () => {
    const { save, bodies, firstSaves, next, accept } = unsavedPatient();
    next((body) => {
      void accept(body);
      throw problem(0, 'unreachable');
    });
    expect(await save()).toBe(false);
    expect(await save()).toBe(true);
    expect(firstSaves.size).toBe(1);
    expect(bodies.map((body) => body.seq)).toEqual([1, 1]);
  });

  it('what was changed after a lost first save follows it under the id it got', async () => {
    const { save, bodies, next, setAge } = unsavedPatient();
    next(lost);
    await save();
    setAge(51);
    expect(await save()).toBe(true);
    expect(bodies.map((body) => [body.seq, body.id ?? null])).toEqual([
      [1, null],
      [1, null],
      [2, 'report-1'],
    ]);
  });

  it('the entry seen last goes with the next save of the type', async () => {
    const { save, bodies, setAge } = unsavedPatient();
    await save();
    setAge(51);
    await save();
    expect(bodies.map((body) => body.entry)).toEqual([null, 'entry-1']);
  });

  it('somebody else who saved since is named, with the time', async () => {
    const newer = { entry: 'e9', saved_by: 'Kari', saved_at: '2026-05-01T10:00:00.000Z' };
    const session = changedAge();
    session.next(() => {
      throw problem(409, 'newer-entry', newer);
    });
    expect(await session.save()).toBe(false);
    expect(session.state.conflict).toEqual({
      type: 'information',
      entry: 'e9',
      savedBy: 'Kari',
      savedAt: newer.saved_at,
      isOwn: false,
      clashes: [],
    });
  });

  it('our own entry whose answer was lost is no conflict: the newest value follows it', async () => {
    const session = changedAge();
    session.next(lost);
    await session.save();
    session.setAge(51);
    session.next(() => {
      throw problem(409, 'newer-entry', { entry: 'entry-1' });
    });
    expect(await session.save()).toBe(true);
    expect(session.state.conflict).toBeNull();
    expect(session.bodies.at(-1)).toMatchObject({ entry: 'entry-1', data: { patientAge: 51 } });
  });

  it.each([
    [0, 2],
    [503, 2],
    [429, 2],
    [404, 1],
    [422, 1],
    [401, 1],
  ])('after status %i it is sent %i times', async (status, times) => {
    const { save, bodies, next } = changedAge();
    next(() => {
      throw problem(status, 'x');
    });
    await save();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(times);
  });

  it('a full save sends every part, the last with the status complete, then clears the id', async () => {
    const session = openTestSession(REPORT);
    expect(await session.complete('Second look')).toBe(true);
    const types: SaveType[] = ['information', 'dentition', 'clinical_values', 'xray_image', 'measurement'];
    expect(session.bodies.map(({ type }) => type)).toEqual(types);
    expect(session.bodies.filter((body) => 'status' in body)).toHaveLength(1);
    expect(session.bodies.at(-1)).toMatchObject({
      status: 'Completed',
      reason: 'Second look',
      data: { status: 'Completed' },
    });
    expect(session.state).toMatchObject({ reportId: null, reference: null, completed: REPORT });
  });

  it('one that the server cannot take leaves what was unsaved before to be tried again by itself', async () => {
    const session = openTestSession(REPORT);
    session.markMissing(18);
    session.next(lost, lost);
    expect(await session.complete()).toBe(false);
    expect(session.state.completed).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.bodies.at(-1)).toMatchObject({ type: 'dentition', data: { missing: [18] } });
    expect(session.state.saveState).toBe('saved');
  });

  it('a completed assessment is not changed any more', async () => {
    const session = openTestSession(REPORT);
    await session.complete();
    session.markMissing(18);
    expect(session.state.editor?.document?.dentition.missing).toEqual([]);
  });
});

describe('Deleting a picture', () => {
  it('without an id is not asked for', async () => {
    await expect(openTestSession(REPORT).deleteXray('')).rejects.toThrow('Missing xray image id for key');
  });
});
