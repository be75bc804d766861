import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftStorage } from '../../session/offline/device';
import { INFORMATION } from '../document/testing/driveEditor';
import { lost, openMemory, openTestSession, REPORT, toReport } from './testing/openTestSession';

const logged: unknown[] = [];
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((text) => void logged.push(text));
});
afterEach(() => {
  vi.restoreAllMocks();
  logged.length = 0;
});

function openFull() {
  const memory = openMemory();
  const browser = { isWell: false };
  const refused = <T>(work: () => Promise<T>): Promise<T> =>
    browser.isWell ? work() : Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  const storage: DraftStorage = {
    list: () => refused(() => memory.list()),
    put: (draft) => refused(() => memory.put(draft)),
    remove: (ids) => refused(() => memory.remove(ids)),
  };
  return { browser, kept: memory.kept, ...storage };
}

describe('Work that the server does not have', () => {
  it('is said to be kept on this device once it is, and no longer once it was sent', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.next(lost);
    session.markMissing(18);
    expect(session.state.isKept).toBeNull();
    await vi.waitUntil(() => session.state.isKept === true);
    expect(memory.kept.size).toBe(1);
    await session.save();
    await session.save();
    expect(session.state.isKept).toBeNull();
  });

  it('that could not be kept is said not to be, and is not left with "Keep on this device"', async () => {
    const full = openFull();
    const session = openTestSession(REPORT, full);
    session.drafts.use('kari');
    session.next(lost, lost);
    session.markMissing(18);
    await vi.waitUntil(() => session.state.isKept === false);
    expect(await session.drafts.keepNow()).toBe(false);
    expect(await session.leave('keep')).toBe(false);
    expect(session.state.active).toBe(true);
    expect(logged).toContain('The draft was not kept');
    full.browser.isWell = true;
    session.markMissing(28);
    await vi.waitUntil(() => session.state.isKept === true);
    expect(await session.leave('keep')).toBe(true);
  });

  it('is kept as it is once it is sealed, not as it was when the sealing began', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.next(lost);
    session.markMissing(18);
    const kept = session.drafts.keepNow();
    session.markMissing(28);
    await kept;
    const other = openTestSession({}, memory);
    other.drafts.use('kari');
    const draft = await other.drafts.find('r');
    expect(draft?.content.document?.dentition.missing).toEqual([18, 28]);
  });

  it('without the key that seals it is not kept', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.hasNoKey();
    session.markMissing(18);
    expect(await session.drafts.keepNow()).toBe(false);
    expect([session.state.isKept, memory.kept.size]).toEqual([false, 0]);
  });

  it('of nobody is not kept', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.markMissing(18);
    expect(await session.drafts.keepNow()).toBe(false);
    session.drafts.use('kari');
    session.drafts.forget();
    expect(await session.drafts.keepNow()).toBe(false);
    expect(memory.kept.size).toBe(0);
    await expect(session.drafts.seal(new Uint8Array(1))).rejects.toThrow('Nobody is signed in.');
    expect(await session.drafts.find('r')).toBeNull();
  });
});

describe("A browser's database that does not open", () => {
  it('stands in the way of nothing: a report opens, is saved and left, and it is known that nothing is kept', async () => {
    const session = openTestSession({}, openFull());
    session.drafts.use('kari');
    session.openReport(toReport(assemble({ information: INFORMATION })), DEFAULT_PREFERENCES, { step: 1 });
    expect(await session.nextDraft('r')).toBeNull();
    expect(session.state.isKept).toBe(false);
    session.markMissing(18);
    expect(await session.save()).toBe(true);
    expect(await session.leave('save')).toBe(true);
    expect(await session.drafts.holds('kari')).toBe(false);
  });

  it('and one draft that cannot be removed, is not asked for it for ever', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.markMissing(18);
    await session.drafts.keepNow();
    const { document } = session.state.editor!;
    const stuck = { ...memory, remove: () => Promise.reject(new Error('no')) };
    const other = openTestSession({}, stuck);
    other.drafts.use('kari');
    other.openReport(toReport(document!), DEFAULT_PREFERENCES);
    expect(await other.nextDraft('r')).toBeNull();
  });
});

describe('A save that was on its way when the window ended', () => {
  it('is followed by what stands on the screen, whatever of it has arrived', async () => {
    const memory = openMemory();
    const session = openTestSession(REPORT, memory);
    session.drafts.use('kari');
    session.hold();
    session.markMissing(18);
    void session.save();
    await vi.waitUntil(() => session.inFlight() === 1);
    session.apply({ type: 'undone' });
    expect(await session.drafts.keepNow()).toBe(true);
    const again = openTestSession({}, memory);
    again.drafts.use('kari');
    again.openReport(toReport(assemble({ information: INFORMATION })), DEFAULT_PREFERENCES);
    expect(await again.nextDraft('r')).toBeNull();
    expect(again.state.saveState).not.toBe('saved');
    expect(await again.save()).toBe(true);
    expect(again.bodies).toMatchObject([{ type: 'dentition', data: { missing: [] }, entry: 'd1' }]);
    expect(again.state.saveState).toBe('saved');
  });
});
