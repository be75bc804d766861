import { type Assessment, assemble, DEFAULT_PREFERENCES, markTooth } from '@alveola/clinical';
import type { Report } from '@alveola/contract';
import { describe, expect, it, vi } from 'vitest';
import { INFORMATION } from '../../document/testing/driveEditor';
import { openMemory, openTestSession, problem, REPORT, toReport } from '../testing/openTestSession';

const base = assemble({ information: INFORMATION });

async function conflicting(theirs: Assessment, more: Partial<Report> = {}) {
  const session = openTestSession(REPORT);
  const report = toReport(theirs, more);
  session.has({ ...report, entry: { ...report.entry, dentition: 'd9' } });
  session.next(() => {
    throw problem(409, 'newer-entry', { entry: 'd9', saved_by: 'Kari', saved_at: '', own: true });
  });
  session.markMissing(18);
  const isSaved = await session.save();
  return { session, isSaved, missing: () => session.state.editor?.document?.dentition.missing };
}

describe('Two windows on one report', () => {
  it('what does not clash becomes one version, which is saved after the other', async () => {
    const { session, isSaved, missing } = await conflicting(markTooth(base, 48, 'missing'));
    expect(isSaved).toBe(true);
    expect(missing()).toEqual([18, 48]);
    expect(session.bodies.at(-1)).toMatchObject({ entry: 'd9', data: { missing: [18, 48] } });
    expect(session.state).toMatchObject({ conflict: null, joined: { isOwn: true }, saveState: 'saved' });
  });

  it('undo takes back what was done here, not there', async () => {
    const { session, missing } = await conflicting(markTooth(base, 48, 'missing'));
    session.apply({ type: 'undone' });
    expect(missing()).toEqual([48]);
  });

  it('undo keeps the answers that were given there, and Next saves no former ones', async () => {
    const information = { ...base.information, isPatientSmoke: '10+' } as const;
    const { session } = await conflicting({ ...base, information });
    session.apply({ type: 'undone' });
    const { editor } = session.state;
    expect(editor?.document?.information.isPatientSmoke).toBe('10+');
    expect(editor?.patient.isPatientSmoke).toBe('10+');
    session.apply({ type: 'redone' });
    expect(session.state.editor?.patient.isPatientSmoke).toBe('10+');
  });

  it('what both changed, not alike, is asked, with both', async () => {
    const { session, isSaved } = await conflicting(markTooth(base, 18, 'implant'));
    expect(isSaved).toBe(false);
    expect(session.state.conflict).toMatchObject({
      isOwn: true,
      clashes: [{ part: 'dentition', tooth: 18, mine: 'missing', theirs: 'implant' }],
    });
  });

  it.each([
    ['keepMine', [18, 48], []],
    ['takeTheirs', [48], [18]],
  ] as const)('%s decides where both changed, and keeps the rest of both', async (how, missing, implant) => {
    const theirs = markTooth(markTooth(base, 18, 'implant'), 48, 'missing');
    const { session } = await conflicting(theirs);
    expect(await session[how]()).toBe(true);
    expect(session.state.editor?.document?.dentition).toEqual({ implant, missing });
    expect(session.state.conflict).toBeNull();
  });

  it.each(['keepMine', 'takeTheirs'] as const)(
    '%s decides nothing that was not shown: what the other saved meanwhile is asked, too',
    async (how) => {
      const { session, missing } = await conflicting(markTooth(base, 18, 'implant'));
      session.markMissing(17);
      session.has(toReport(markTooth(markTooth(base, 18, 'implant'), 17, 'implant')));
      expect(await session[how]()).toBe(false);
      expect(missing()).toEqual([18, 17]);
      expect(session.state.conflict?.clashes).toMatchObject([{ tooth: 18 }, { tooth: 17 }]);
      expect(await session[how]()).toBe(true);
      expect(missing()).toEqual(how === 'keepMine' ? [18, 17] : []);
    },
  );

  it('what is typed while the choice is sent stands', async () => {
    const { session } = await conflicting(markTooth(base, 18, 'implant'));
    session.next((body) => {
      session.markMissing(47);
      return session.accept(body);
    });
    expect(await session.takeTheirs()).toBe(true);
    expect(session.state.editor?.document?.dentition).toEqual({ implant: [18], missing: [47] });
    expect(session.bodies.at(-1)).toMatchObject({ data: { implant: [18], missing: [47] } });
  });

  it('a draft that is restored over what was saved since asks, and overwrites nothing', async () => {
    const memory = openMemory();
    const lostTab = openTestSession(REPORT, memory);
    lostTab.drafts.use('kari');
    lostTab.markMissing(18);
    await vi.waitFor(() => expect(memory.kept.size).toBe(1), 5000);
    const theirs = toReport(markTooth(base, 18, 'implant'));
    const session = openTestSession({}, memory);
    session.openReport({ ...theirs, entry: { ...theirs.entry, dentition: 'd9' } }, DEFAULT_PREFERENCES);
    session.drafts.use('kari');
    session.has(theirs);
    session.next(session.accept, () => {
      throw problem(409, 'newer-entry', { entry: 'd9' });
    });
    await session.restore((await session.drafts.find('r'))!);
    expect(session.state.conflict?.clashes).toMatchObject([
      { tooth: 18, mine: 'missing', theirs: 'implant' },
    ]);
  });

  it('of two clashes each can be decided by itself; what was given up is an entry, and undo brings it back', async () => {
    const theirs = markTooth(markTooth(base, 18, 'implant'), 17, 'implant');
    const session = openTestSession(REPORT);
    const report = toReport(theirs);
    session.has({ ...report, entry: { ...report.entry, dentition: 'd9' } });
    session.next(() => {
      throw problem(409, 'newer-entry', { entry: 'd9', saved_by: 'Kari', saved_at: '', own: false });
    });
    session.markMissing(18, 17);
    await session.save();
    const [, second] = session.state.conflict!.clashes;
    expect(await session.choose((path) => (path === second!.path ? 'theirs' : 'mine'))).toBe(true);
    const stands = { missing: [second!.tooth === 17 ? 18 : 17], implant: [second!.tooth] };
    expect(session.state.editor?.document?.dentition).toEqual(stands);
    expect(session.bodies.slice(-2)).toMatchObject([
      { data: { missing: [18, 17], implant: [] } },
      { data: stands },
    ]);
    session.apply({ type: 'undone' });
    expect(session.state.editor?.document?.dentition).toEqual({ missing: [18, 17], implant: [] });
  });

  it("'Exit without saving' takes back what was done here, and nothing of the other: values nor X-rays", async () => {
    const film = (id: string) => ({ id, report_id: 'r', picture_url: id }) as Report['xray_images'][number];
    const session = openTestSession();
    session.openReport(toReport(base, { xray_images: [film('first')] }), DEFAULT_PREFERENCES);
    session.addXray(film('here'));
    session.markMissing(17);
    await session.save();
    const report = toReport(markTooth(markTooth(base, 17, 'missing'), 48, 'missing'), {
      xray_images: [film('first'), film('here'), film('there')],
    });
    session.has({ ...report, entry: { ...report.entry, dentition: 'd9' } });
    session.next(() => {
      throw problem(409, 'newer-entry', { entry: 'd9', saved_by: 'Kari', saved_at: '', own: false });
    });
    session.markMissing(18);
    expect(await session.save()).toBe(true);
    expect(await session.leave('discard')).toBe(true);
    expect(session.deleted).toEqual([{ id: 'here' }]);
    const dentitions = session.bodies.filter(({ type }) => type === 'dentition');
    expect(dentitions.at(-1)).toMatchObject({ data: { missing: [48] } });
  });

  it('an age that is typed here is kept, the answers that were given there with it', async () => {
    const session = openTestSession(REPORT);
    const theirs = { ...base, information: { ...base.information, haveDiabetes: '>=7.0' as const } };
    session.has(toReport(theirs));
    session.next(() => {
      throw problem(409, 'newer-entry', { entry: 'd1' });
    });
    session.markMissing(18);
    session.apply({ type: 'patientEdited', change: { patientAge: '61' } });
    await session.save();
    expect(session.state.editor?.patient).toMatchObject({ patientAge: '61', haveDiabetes: '>=7.0' });
  });
});
