import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { EMPTY_PATIENT, type PatientDraft } from '../document/patient';
import { lost, openMemory, openTestSession, REPORT } from './testing/openTestSession';

const FILLED: Partial<PatientDraft> = {
  patientNumber: '4711',
  patientAge: '52',
  isPatientSmoke: 'No',
  haveDiabetes: 'No',
  missingTeeth: 'No',
};

function startNew(memory = openMemory()) {
  const session = openTestSession({}, memory);
  session.drafts.use('kari');
  session.startNew(DEFAULT_PREFERENCES);
  return {
    ...session,
    fill: (change: Partial<PatientDraft>) => session.dispatch({ type: 'patientEdited', change }),
    state: () => session.store.getState(),
  };
}
const kept = () => new Promise((done) => setTimeout(done, 350));

describe('Patient information of a new assessment', () => {
  it('makes no report while it is filled in, nor when it is submitted incomplete', async () => {
    const session = startNew();
    session.fill({ patientNumber: '4711' });
    await session.goTo(1);
    expect(session.bodies).toEqual([]);
    expect(session.state()).toMatchObject({ patientNumber: '', editor: { step: 0, checkedFields: 'all' } });
  });

  it('makes it with Next, which then goes on; what is not touched needs no save', async () => {
    const session = startNew();
    session.fill(FILLED);
    await session.goTo(1);
    expect(session.bodies.map(({ type }) => type)).toEqual(['information']);
    expect(session.state()).toMatchObject({
      patientNumber: '4711',
      reportId: 'report-1',
      editor: { step: 1 },
    });
  });

  it('stays where it is when the server does not take it, with everything kept', async () => {
    const session = startNew();
    session.fill(FILLED);
    session.next(lost);
    await session.goTo(1);
    expect(session.state()).toMatchObject({ reportId: null, editor: { step: 0, patient: FILLED } });
  });

  it('under another number makes another report; the one of the wrong number is deleted', async () => {
    const session = startNew();
    session.fill(FILLED);
    await session.goTo(1);
    await session.goTo(0);
    session.fill({ patientNumber: '4712' });
    await session.goTo(1);
    expect(session.state()).toMatchObject({ patientNumber: '4712', reference: 'X-4712-report-2' });
    expect(session.deleted).toEqual([{ id: 'report-1' }]);
  });

  it('is kept in this browser from the first key, and offered to the next tab', async () => {
    const memory = openMemory();
    const first = startNew(memory);
    first.fill({ patientNumber: '4711', isPatientSmoke: '1-9' });
    await kept();
    const next = startNew(memory);
    const draft = await next.drafts.find(null);
    expect(next.state().editor?.patient).toEqual(EMPTY_PATIENT);
    await next.restore(draft!);
    expect(next.state().editor).toMatchObject({
      document: null,
      patient: { patientNumber: '4711', isPatientSmoke: '1-9', patientAge: '' },
    });
    expect(next.bodies).toEqual([]);
  });

  it('is no longer kept once the report exists', async () => {
    const memory = openMemory();
    const session = startNew(memory);
    session.fill({ ...FILLED, dentition: { implant: [], missing: [18] } });
    await kept();
    expect([...memory.kept.values()].map(({ report }) => report)).toEqual(['new']);
    await session.goTo(1);
    await kept();
    expect(memory.kept.size).toBe(0);
  });
});

describe('What is kept in this browser', () => {
  it('follows its assessment to another patient number, and is gone once that is saved', async () => {
    const memory = openMemory();
    const session = startNew(memory);
    session.fill(FILLED);
    await session.goTo(1);
    session.markMissing(18);
    await session.save();
    await session.goTo(0);
    session.fill({ patientNumber: '4712' });
    await kept();
    expect([...memory.kept.values()].map(({ report }) => report)).toEqual(['report-1']);
    await session.goTo(1);
    await kept();
    expect(memory.kept.size).toBe(0);
    expect(session.state().patientNumber).toBe('4712');
  });
});

describe('Patient information of a report', () => {
  it('is saved by Next alone, not while it is changed', async () => {
    const session = openTestSession(REPORT);
    session.dispatch({ type: 'stepEntered', step: 0 });
    session.dispatch({ type: 'patientEdited', change: { patientAge: '61' } });
    await new Promise((done) => setTimeout(done, 900));
    expect(session.bodies).toEqual([]);
    await session.goTo(1);
    expect(session.bodies.map(({ data }) => data)).toEqual([expect.objectContaining({ patientAge: 61 })]);
  });
});
