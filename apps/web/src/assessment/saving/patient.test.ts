import { assemble, DEFAULT_PREFERENCES, dentition, measurement } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_PATIENT, type PatientDraft } from '../document/patientDraft';
import { lost, openMemory, openTestSession, problem, REPORT } from './testing/openTestSession';

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
    fill: (change: Partial<PatientDraft>) => session.apply({ type: 'patientEdited', change }),
    state: () => session.store.getState(),
  };
}
const waitUntilKept = () => new Promise((done) => setTimeout(done, 900));

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

  it('that the server refuses stays where it is too, and the failure is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const session = startNew();
    session.fill(FILLED);
    session.next(() => {
      throw problem(422, 'validation');
    });
    await session.goTo(1);
    expect(session.state()).toMatchObject({ reportId: null, editor: { step: 0, patient: FILLED } });
    expect(logged.mock.calls).toEqual([['The patient information was refused', session.state().failure]]);
    logged.mockRestore();
  });

  it('goes on by itself once the server has answered, unless it was edited meanwhile', async () => {
    vi.useFakeTimers();
    for (const [change, step] of [
      [{}, 1],
      [{ patientAge: '53' }, 0],
    ] as const) {
      const session = startNew();
      session.fill(FILLED);
      session.next(lost, lost);
      await session.goTo(1);
      session.fill(change);
      await vi.advanceTimersByTimeAsync(5000);
      expect(session.state()).toMatchObject({ reportId: 'report-1', editor: { step } });
    }
    vi.useRealTimers();
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

  it('under a number that is corrected while the first save is on its way leaves none of the wrong one', async () => {
    const session = startNew();
    session.hold();
    session.fill(FILLED);
    const first = session.goTo(1);
    await vi.waitFor(() => expect(session.inFlight()).toBe(1));
    session.fill({ patientNumber: '4712' });
    const second = session.goTo(1);
    await vi.waitFor(async () => {
      await session.answered();
      expect(session.deleted).toEqual([{ id: 'report-1' }]);
    });
    await Promise.all([first, second]);
    const sent = session.bodies.map((body) => [body.patient_number, body.type]);
    expect(sent.slice(0, 2)).toEqual([
      ['4711', 'information'],
      ['4712', 'information'],
    ]);
    expect(session.state()).toMatchObject({ patientNumber: '4712', reference: 'X-4712-report-2' });
  });

  it('is kept in this browser from the first key, and offered to the next tab', async () => {
    const memory = openMemory();
    const first = startNew(memory);
    first.fill({ patientNumber: '4711', isPatientSmoke: '1-9' });
    await waitUntilKept();
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
    await waitUntilKept();
    expect([...memory.kept.values()].map(({ report }) => report)).toEqual(['new']);
    await session.goTo(1);
    await waitUntilKept();
    expect(memory.kept.size).toBe(0);
  });
});

describe('What is kept in this browser', () => {
  it('of two patients that were never saved goes under no number but its own', async () => {
    const memory = openMemory();
    const away = Array.from({ length: 20 }, () => lost);
    for (const change of [FILLED, { ...FILLED, patientNumber: '4712', patientAge: '61' }]) {
      const tab = startNew(memory);
      tab.next(...away);
      tab.fill(change);
      await tab.goTo(1);
      await waitUntilKept();
    }
    const session = startNew(memory);
    session.next(lost, lost, lost);
    const restored = new Set<string>();
    for (;;) {
      const draft = (await session.drafts.find(null))!;
      if (restored.has(draft.assessmentId)) break;
      restored.add(draft.assessmentId);
      await session.restore(draft);
    }
    expect([restored.size, memory.kept.size]).toEqual([2, 2]);
    await session.save();
    const pairs = session.bodies.map((body) => [
      body.patient_number,
      'patientAge' in body.data && body.data.patientAge,
    ]);
    expect(pairs.length).toBeGreaterThan(1);
    for (const pair of pairs)
      expect([
        ['4711', 52],
        ['4712', 61],
      ]).toContainEqual(pair);
  });

  it('is not put over a report that what stands here has become meanwhile', async () => {
    const memory = openMemory();
    const first = startNew(memory);
    first.fill({ patientNumber: '4712', patientAge: '61' });
    await waitUntilKept();
    const session = startNew(memory);
    session.fill(FILLED);
    session.next(lost);
    await session.goTo(1);
    await session.restore((await session.drafts.find(null))!);
    expect(session.state()).toMatchObject({ reportId: 'report-1', editor: { patient: FILLED } });
    expect(memory.kept.size).toBe(1);
  });

  it('follows its assessment to another patient number, and is gone once that is saved', async () => {
    const memory = openMemory();
    const session = startNew(memory);
    session.fill(FILLED);
    await session.goTo(1);
    session.markMissing(18);
    await session.save();
    await session.goTo(0);
    session.fill({ patientNumber: '4712' });
    await waitUntilKept();
    expect([...memory.kept.values()].map(({ report }) => report)).toEqual(['report-1']);
    await session.goTo(1);
    await waitUntilKept();
    expect(memory.kept.size).toBe(0);
    expect(session.state().patientNumber).toBe('4712');
  });
});

describe('Patient information of a report', () => {
  it('is saved by Next alone, not while it is changed', async () => {
    const session = openTestSession(REPORT);
    session.apply({ type: 'stepEntered', step: 0 });
    session.apply({ type: 'patientEdited', change: { patientAge: '61' } });
    await new Promise((done) => setTimeout(done, 900));
    expect(session.bodies).toEqual([]);
    await session.goTo(1);
    expect(session.bodies.map(({ data }) => data)).toEqual([expect.objectContaining({ patientAge: 61 })]);
  });
});

describe('A second visit', () => {
  const film = {
    id: 'film',
    report_id: 'earlier',
    path: 'xray/film',
    picture_url: 'api/patient/patient-report/xray/film/picture',
    width: 100,
    height: 100,
    orientation: 1,
    file_name: 'film.png',
    spacing: null,
    burned_in: false,
    taken: '2024-10-11',
    kind: null,
  };
  const at = (y: number) => ({ x: 1, y, image: 'film' });
  const earlier = {
    dentition: dentition.parse({ implant: [36], missing: [18] }),
    measurement: measurement.parse({
      teeth: [
        { tooth: 26, CEJ: { distal: at(1), mesial: at(1) }, notPeriodontal: 'fracture' },
        { tooth: 36, implantLength: 10 },
      ],
    }),
    xrays: [film],
  };
  const begin = async (carried: PatientDraft['carried'], more: Partial<PatientDraft> = {}) => {
    const session = startNew();
    session.fill({ ...FILLED, carried, ...more });
    await session.goTo(1);
    const types = session.bodies.map(({ type }) => type);
    return { session, types, document: session.state().editor?.document };
  };

  it('has nothing of the first where nothing was confirmed', async () => {
    const { session, types, document } = await begin({ ...earlier, groups: [] });
    expect(types).toEqual(['information']);
    expect(session.state().xrays).toEqual([]);
    expect(document).toEqual(assemble({ information: document?.information ?? aPatient().information() }));
  });

  it('uses the X-rays that were confirmed by their names, with their markers and without a cause', async () => {
    const { session, types, document } = await begin({ ...earlier, groups: ['xrays'] });
    expect(types).toEqual(['information', 'xray_image', 'measurement']);
    expect(session.bodies[1]).toMatchObject({ data: { images: [film.picture_url] } });
    expect(session.state().xrays).toEqual([film]);
    expect(document?.measurement.teeth).toMatchObject([
      { tooth: 26, CEJ: { distal: at(1) }, notPeriodontal: null },
    ]);
  });

  it('has the length of an implant only with the dentition in which it is one', async () => {
    const groups = ['implantLengths' as const, 'causes' as const];
    const rows = async (more = {}) =>
      (await begin({ ...earlier, groups }, more)).document?.measurement.teeth.map(({ tooth }) => tooth);
    expect(await rows()).toEqual([26]);
    expect(await rows({ dentition: earlier.dentition })).toEqual([26, 36]);
  });

  it('leaves a picture that was carried forward where it is from, when it is taken out', async () => {
    const { session } = await begin({ ...earlier, groups: ['xrays'] });
    await session.deleteXray('film');
    expect(session.state().xrays).toEqual([]);
    expect(session.state().editor?.document?.measurement.teeth[0]?.CEJ.distal).toBeNull();
    expect(session.deleted).toEqual([]);
  });

  it('under another number has nothing of this one', () => {
    const session = startNew();
    const groups = ['age', 'answers', 'xrays'] as const;
    session.fill({ ...FILLED, isPatientSmoke: '10+', carried: { ...earlier, groups: [...groups] } });
    session.fill({ patientNumber: '4712' });
    expect(session.state().editor?.patient).toMatchObject({
      patientAge: '',
      isPatientSmoke: null,
      carried: null,
    });
  });
});
