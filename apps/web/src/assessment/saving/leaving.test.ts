import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { lost, openMemory, openTestSession, problem, REPORT, toReport } from './testing/openTestSession';
import { hasNothingToLose } from './activeAssessment';
import { saysMore } from './versions/versions';

describe('Leaving an assessment', () => {
  it('saving sends what is unsaved first, and stays where the server was not reached', async () => {
    const session = openTestSession(REPORT);
    session.markMissing(18);
    session.next(lost);
    expect(await session.leave('save')).toBe(false);
    expect(session.state.active).toBe(true);
    expect(await session.leave('save')).toBe(true);
    expect(session.state).toMatchObject({ active: false, editor: null, reportId: null });
  });

  it('discarding a new one deletes its report', async () => {
    const session = openTestSession(REPORT);
    expect(await session.leave('discard')).toBe(true);
    expect(session.deleted).toEqual([{ id: 'r' }]);
  });

  it('discarding a new one stays where the server was not reached, and leaves where the report is gone', async () => {
    const session = openTestSession(REPORT);
    session.refuseDeleting(problem(0, 'unreachable'));
    expect(await session.leave('discard')).toBe(false);
    expect(session.state.active).toBe(true);
    session.refuseDeleting(problem(404, 'not-found'));
    expect(await session.leave('discard')).toBe(true);
    expect(session.state.active).toBe(false);
  });

  it('discarding a resumed one saves it as it was opened', async () => {
    const session = openTestSession({ ...REPORT, mode: 'resumed' });
    const document = session.state.editor!.document!;
    session.store.setState({ opened: { document, xrays: [] } });
    session.markMissing(18);
    await session.save();
    expect(await session.leave('discard')).toBe(true);
    expect(session.deleted).toEqual([]);
    expect(session.bodies.map((body) => body.type === 'dentition' && body.data.missing)).toEqual([[18], []]);
  });

  it('has nothing to ask where all is saved and nothing of the session could be taken back', async () => {
    const session = openTestSession({ ...REPORT, mode: 'resumed' });
    const document = session.state.editor!.document!;
    session.store.setState({ opened: { document, xrays: [] } });
    expect(hasNothingToLose(session.state)).toBe(true);
    expect(hasNothingToLose({ ...session.state, picturesWaiting: 1 })).toBe(false);
    expect(hasNothingToLose({ ...session.state, mode: 'new' })).toBe(false);
    expect(hasNothingToLose({ ...session.state, opened: null })).toBe(false);
    session.markMissing(18);
    expect(hasNothingToLose(session.state)).toBe(false);
    await session.save();
    expect(hasNothingToLose(session.state)).toBe(false);
    expect(hasNothingToLose({ ...session.state, readOnly: true })).toBe(true);
  });

  it('a reset resumed one keeps the patient alone', async () => {
    const session = openTestSession({ ...REPORT, mode: 'resumed' });
    session.markMissing(18);
    expect(await session.reset()).toBe(true);
    expect(session.state.editor?.document?.dentition.missing).toEqual([]);
    expect(session.state).toMatchObject({ patientNumber: '4711', reportId: 'r' });
  });
});

describe('Drafts', () => {
  const settled = () => new Promise((done) => setTimeout(done, 900));

  async function unsent(memory = openMemory()) {
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.markMissing(48);
    await vi.waitUntil(() => memory.kept.size === 1, { timeout: 5000 });
    return { session, memory };
  }

  async function twoEndedTabs() {
    const { session, memory } = await unsent();
    session.drafts.forget();
    const second = openTestSession(REPORT, memory);
    second.drafts.use('kari');
    second.markMissing(38);
    await second.drafts.keepNow();
    second.drafts.forget();
    return { session, memory };
  }

  it('what is unsent is kept encrypted, and gone once the server has it', async () => {
    const { session, memory } = await unsent();
    expect([...memory.kept.values()]).toEqual([expect.objectContaining({ user: 'kari', report: 'r' })]);
    expect(JSON.stringify([...memory.kept.values()])).not.toContain('4711');
    await session.save();
    expect(memory.kept.size).toBe(0);
  });

  it('another tab of the same user finds and restores it; it is saved and no longer kept', async () => {
    const { memory } = await unsent();
    const other = openTestSession(REPORT, memory);
    other.drafts.use('kari');
    const draft = await other.drafts.find('r');
    expect(draft?.content.document?.dentition.missing).toEqual([48]);
    await other.restore(draft!);
    expect(other.bodies.map(({ type, data }) => [type, data])).toEqual([
      ['dentition', { implant: [], missing: [48] }],
    ]);
    expect(memory.kept.size).toBe(0);
  });

  it('of two tabs that ended both drafts are offered, the newest first, and each stays until it is answered', async () => {
    const { memory } = await twoEndedTabs();
    const later = openTestSession(REPORT, memory);
    later.drafts.use('kari');
    const newest = (await later.drafts.find('r'))!;
    expect(newest.content.document?.dentition.missing).toEqual([38]);
    await later.restore(newest);
    const other = (await later.drafts.find('r'))!;
    expect(other.content.document?.dentition.missing).toEqual([48]);
    expect(saysMore(other, later.state)).toBe(true);
    await later.drafts.discard(other);
    expect(await later.drafts.find('r')).toBeNull();
    expect(memory.kept.size).toBe(0);
  });

  it('a tab that is reloaded finds its own draft, not the newer one of another tab', async () => {
    const { session, memory } = await twoEndedTabs();
    const reloaded = openTestSession(REPORT, memory);
    reloaded.drafts.use('kari');
    const own = await reloaded.nextDraft('r', session.state.assessmentId);
    expect(own?.content.document?.dentition.missing).toEqual([48]);
  });

  it('restored over what was typed here and cannot be sent, that is kept, and offered next', async () => {
    const { memory } = await unsent();
    const other = openTestSession(REPORT, memory);
    other.drafts.use('kari');
    other.next(lost, lost);
    other.markMissing(38);
    await other.restore((await other.drafts.find('r'))!);
    expect(other.state.editor?.document?.dentition.missing).toEqual([48]);
    expect(await other.save()).toBe(true);
    const typed = (await other.drafts.find('r'))!;
    expect(typed.content.document?.dentition.missing).toEqual([38]);
  });

  it('what is typed while one is restored stands beside it', async () => {
    const { memory } = await unsent();
    const other = openTestSession(REPORT, memory);
    other.drafts.use('kari');
    const restored = other.restore((await other.drafts.find('r'))!);
    other.markMissing(38);
    await restored;
    expect(other.state.editor?.document?.dentition.missing).toEqual([38, 48]);
  });

  it('of a user are held until they are sent; kept for the PIN alone, they are nothing that a logout loses', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory, { hasPin: () => true });
    session.drafts.use('kari');
    session.markMissing(48);
    await vi.waitUntil(() => memory.kept.size === 1, { timeout: 5000 });
    expect(await session.drafts.holds('kari')).toBe(true);
    expect(await session.drafts.holds('ola')).toBe(false);
    expect(await session.save()).toBe(true);
    await settled();
    expect(memory.kept.size).toBe(1);
    expect(await session.drafts.holds('kari')).toBe(false);
  });

  it('restored while there is no connection it is saved later, and not offered again', async () => {
    const { memory } = await unsent();
    const other = openTestSession(REPORT, memory);
    other.drafts.use('kari');
    other.next(lost);
    await other.restore((await other.drafts.find('r'))!);
    expect(memory.kept.size).toBe(1);
    expect(await other.save()).toBe(true);
    await settled();
    expect(memory.kept.size).toBe(0);
    expect(await other.drafts.find('r')).toBeNull();
  });

  it('says nothing more once its last save has arrived without an answer', async () => {
    const { session, memory } = await unsent();
    const opened = openTestSession({}, memory);
    opened.drafts.use('kari');
    const draft = (await opened.drafts.find('r'))!;
    const { document } = session.state.editor!;
    opened.openReport(toReport(document!), session.state.editor!.preferences);
    expect(saysMore(draft, opened.state)).toBe(false);
    opened.openReport(
      toReport({ ...document!, dentition: { implant: [], missing: [] } }),
      DEFAULT_PREFERENCES,
    );
    expect(saysMore(draft, opened.state)).toBe(true);
  });

  it('nobody else finds it; it stays until its user is erased', async () => {
    const { session, memory } = await unsent();
    const other = openTestSession(REPORT, memory);
    other.drafts.use('ola');
    expect(await other.drafts.find('r')).toBeNull();
    await other.drafts.erase('ola');
    expect(memory.kept.size).toBe(1);
    await session.drafts.erase('kari');
    expect(memory.kept.size).toBe(0);
  });

  it.each([400, -8])('of %i days ago by the clock of this device are offered all the same', async (days) => {
    const { memory } = await unsent();
    for (const [id, draft] of memory.kept)
      memory.kept.set(id, { ...draft, savedAt: draft.savedAt - days * 24 * 60 * 60 * 1000 });
    const other = openTestSession(REPORT, memory);
    other.drafts.use('kari');
    const draft = await other.drafts.find('r');
    expect(draft?.content.document?.dentition.missing).toEqual([48]);
  });
});
