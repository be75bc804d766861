import { z } from 'zod';
import { devicePictures, openJournal, unsealJson, type Encrypted } from './device';
import { findDraftKey } from './pin';

export interface Waiting {
  /** null: the assessment was never saved. */
  readonly report: string | null;
  /** null: unknown, or no available key opens it. */
  readonly patientNumber: string | null;
  /** Milliseconds since 1970, by this browser's clock; the oldest of several. */
  readonly savedAt: number;
}

const content = z.object({
  patientNumber: z.string(),
  patient: z.object({ patientNumber: z.string() }).optional(),
});

export async function listWaiting(user: string): Promise<readonly Waiting[]> {
  const drafts = (await openJournal().list()).filter((each) => each.user === user && each.unsent !== false);
  const pictures = (await devicePictures.list()).filter((each) => each.user === user);
  if (drafts.length === 0 && pictures.length === 0) return [];
  const key = await findDraftKey(user).catch(() => null);
  const ofDrafts = drafts.map(async ({ id, report, savedAt, ...sealed }) => ({
    id: report === 'new' ? id : report,
    report: report === 'new' ? null : report,
    patientNumber: key && (await readNumber(key, sealed).catch(() => null)),
    savedAt,
  }));
  const ofPictures = pictures.map(({ report, savedAt }) => ({
    id: report,
    report,
    patientNumber: null,
    savedAt,
  }));
  const waiting = new Map<string, Waiting>();
  const oldestFirst = [...(await Promise.all(ofDrafts)), ...ofPictures].toSorted(
    (a, b) => a.savedAt - b.savedAt,
  );
  for (const { id, report, patientNumber, savedAt } of oldestFirst) {
    const before = waiting.get(id);
    waiting.set(id, {
      report,
      patientNumber: before?.patientNumber ?? patientNumber,
      savedAt: before?.savedAt ?? savedAt,
    });
  }
  return [...waiting.values()];
}

async function readNumber(key: CryptoKey, sealed: Encrypted): Promise<string | null> {
  const { patientNumber, patient } = content.parse(await unsealJson(key, sealed));
  return patientNumber || patient?.patientNumber || null;
}
