import { describe, expect, it } from 'vitest';
import type { PictureStorage, StoredPicture } from '../../../session/offline/device';
import { openTestSession, REPORT } from '../../saving/testing/openTestSession';
import { findKeptPictures, keepPicture, MOST_KEPT } from './keptPictures';

function openMemory(): PictureStorage & { readonly kept: Map<string, StoredPicture> } {
  const stored = new Map<string, StoredPicture>();
  return {
    kept: stored,
    list: async () => [...stored.values()],
    put: async (picture) => stored.set(picture.id, picture),
    note: async (id, uploadId) => {
      const picture = stored.get(id);
      if (picture) stored.set(id, { ...picture, uploadId });
    },
    remove: async (ids) => ids.forEach((id) => stored.delete(id)),
  };
}

function draftsFor(user: string) {
  const { drafts } = openTestSession(REPORT);
  drafts.use(user);
  return drafts;
}

const xray = () => new File(['bytes of patient 4711'], '4711.jpg', { type: 'image/jpeg', lastModified: 7 });

describe('An X-ray taken up without a connection', () => {
  it('is kept encrypted, its name too, and comes back byte for byte', async () => {
    const pictures = openMemory();
    const drafts = draftsFor('kari');
    await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: null });
    const [stored] = [...pictures.kept.values()];
    expect(JSON.stringify(stored) + new TextDecoder().decode(stored?.cipher)).not.toContain('4711');
    const [foundPicture] = await findKeptPictures(pictures, drafts, 'r');
    expect(await foundPicture?.file.text()).toBe('bytes of patient 4711');
    expect(foundPicture?.file).toMatchObject({ name: '4711.jpg', type: 'image/jpeg', lastModified: 7 });
  });

  it('comes back with what the server has of it, as it was kept and as it was noted later', async () => {
    const pictures = openMemory();
    const drafts = draftsFor('kari');
    await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: 'first' });
    const [foundPicture] = await findKeptPictures(pictures, drafts, 'r');
    expect(foundPicture?.uploadId).toBe('first');
    await pictures.note(foundPicture?.id ?? '', 'second');
    expect(await findKeptPictures(pictures, drafts, 'r')).toMatchObject([{ uploadId: 'second' }]);
  });

  it('is found for its report and its user alone', async () => {
    const pictures = openMemory();
    const drafts = draftsFor('kari');
    await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: null });
    expect(await findKeptPictures(pictures, drafts, 'other')).toEqual([]);
    expect(await findKeptPictures(pictures, draftsFor('ola'), 'r')).toEqual([]);
  });

  it('is refused where the device keeps 100 MB already, of whomever', async () => {
    const pictures = openMemory();
    await keepPicture(pictures, draftsFor('ola'), { file: xray(), report: 'o', uploadId: null });
    const [stored] = [...pictures.kept.values()];
    const drafts = draftsFor('kari');
    if (stored) pictures.kept.set(stored.id, { ...stored, size: MOST_KEPT - xray().size });
    expect(await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: null })).toEqual({
      id: expect.stringMatching(/^kari\//),
    });
    expect(await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: null })).toBe('full');
  });

  it.each([400, -8])('of %i days ago by the clock of this device is there all the same', async (days) => {
    const pictures = openMemory();
    const drafts = draftsFor('kari');
    await keepPicture(pictures, drafts, { file: xray(), report: 'r', uploadId: null });
    const [stored] = [...pictures.kept.values()];
    const savedAt = Date.now() - days * 24 * 60 * 60_000;
    if (stored) pictures.kept.set(stored.id, { ...stored, savedAt });
    expect(await findKeptPictures(pictures, drafts, 'r')).toHaveLength(1);
  });
});
