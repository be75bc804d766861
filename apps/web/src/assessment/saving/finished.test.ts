import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INFORMATION } from '../document/testing/driveEditor';
import { isUnsaved } from './activeAssessment';
import { openTestSession, REPORT, toReport } from './testing/openTestSession';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PICTURE = { id: 'p', picture_url: 'p' } as never;
const completed = toReport(assemble({ information: INFORMATION }), {
  status: 'Completed',
  xray_images: [PICTURE],
});

function openCompleted(report = completed) {
  const session = openTestSession();
  session.openReport(report, DEFAULT_PREFERENCES);
  return session;
}

describe('A completed report', () => {
  it('opens at the summary, and no edit reaches it', async () => {
    const session = openCompleted();
    expect(session.state).toMatchObject({ readOnly: true, editor: { step: 5 } });
    await session.goTo(1);
    session.markMissing(18);
    session.apply({ type: 'patientEdited', change: { patientAge: '61' } });
    expect(session.state.editor?.document?.dentition.missing).toEqual([]);
    expect(session.state.editor?.patient.patientAge).not.toBe('61');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.bodies).toEqual([]);
  });

  it('is walked through from the first step to the last without a save', async () => {
    const session = openCompleted();
    for (const step of [0, 1, 2, 3, 4, 5] as const) {
      await session.goTo(step);
      expect(session.state.editor?.step).toBe(step);
    }
    expect(session.bodies).toEqual([]);
  });

  it('keeps its pictures', async () => {
    const session = openCompleted();
    await session.deleteXray('p');
    expect(session.deleted).toEqual([]);
    expect(session.state.xrays).toHaveLength(1);
  });

  it('is not changed by other preferences, which are shown all the same', () => {
    const charted = assemble({
      information: INFORMATION,
      clinical_values: {
        pocket_depth: [],
        bleeding: [{ tooth: 11, value: 6 }],
        mobility: [],
        furcation: [],
        plaque: [],
        suppuration: [],
        non_keratinized_gingiva: [],
        bleeding_registration: 6,
      },
    });
    const session = openCompleted(toReport(charted, { status: 'Completed' }));
    const { document } = session.state.editor!;
    session.apply({
      type: 'preferencesChanged',
      preferences: { ...DEFAULT_PREFERENCES, bleeding_registration: 4, dental_notation_system: 'UNS' },
    });
    expect(session.state.editor?.document).toBe(document);
    expect(session.state.editor?.preferences.dental_notation_system).toBe('UNS');
  });

  it('is edited once it is asked for as a draft; typed and undone makes none', async () => {
    const session = openCompleted();
    await session.changeAsDraft();
    session.markMissing(18);
    expect(isUnsaved(session.state)).toBe(true);
    session.apply({ type: 'undone' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.bodies).toEqual([]);
    session.markMissing(18);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.bodies.map(({ type }) => type)).toEqual(['dentition']);
  });

  it('has a draft for as long as the server says that it differs', async () => {
    const session = openCompleted();
    await session.changeAsDraft();
    const toCompleted = (draft: boolean) => (body: Parameters<typeof session.accept>[0]) => ({
      ...(session.accept(body) as Awaited<ReturnType<typeof session.accept>>),
      draft,
    });
    session.next(toCompleted(true), toCompleted(false));
    session.markMissing(18);
    await session.save();
    expect(session.state.draft).toBe(true);
    session.apply({ type: 'undone' });
    await session.save();
    expect(session.state.draft).toBe(false);
  });

  it('a report that has a draft opens where the work goes on', () => {
    const session = openCompleted({ ...completed, draft: true });
    expect(session.state).toMatchObject({ readOnly: false, draft: true, editor: { step: 3 } });
  });

  it('completed just now, it is fetched before it is changed', async () => {
    const session = openTestSession(REPORT);
    await session.complete();
    session.has(completed);
    await session.changeAsDraft();
    expect(session.state).toMatchObject({ completed: null, readOnly: false, reportId: 'r' });
    session.markMissing(18);
    expect(session.state.editor?.document?.dentition.missing).toEqual([18]);
  });
});

describe('A record that does not say how it was charted', () => {
  const values = {
    ...assemble({ information: INFORMATION }).clinical_values,
    bleeding: [{ tooth: 11, value: 3 }],
  };
  const charted = (more: object) =>
    toReport(assemble({ information: INFORMATION, clinical_values: { ...values, ...more } as never }));

  it('is not opened while defaults stand in for the preferences, and nothing of what was open is lost', () => {
    const session = openTestSession();
    const before = session.state;
    expect(() => session.openReport(charted({}), DEFAULT_PREFERENCES, { onDefaults: true })).toThrow(
      expect.objectContaining({ code: 'registration-unknown' }),
    );
    expect(session.state).toBe(before);
    session.openReport(charted({}), DEFAULT_PREFERENCES);
    expect(session.state.reportId).toBe('r');
  });

  it('opens when it does say so, and the preferences that arrive later do not change it', () => {
    const session = openTestSession();
    const ownConflict = {
      bleeding_registration: 6,
      plaque_surface_registration: true,
      bleeding: [{ tooth: 11, value: 6 }],
    };
    session.openReport(
      charted(ownConflict),
      { ...DEFAULT_PREFERENCES, bleeding_registration: 6 },
      { onDefaults: true },
    );
    const { document } = session.state.editor!;
    session.apply({
      type: 'preferencesLoaded',
      preferences: { ...DEFAULT_PREFERENCES, dental_notation_system: 'UNS' },
    });
    expect(session.state.editor).toMatchObject({ document, preferences: { dental_notation_system: 'UNS' } });
  });
});
