import { isDeepStrictEqual } from 'node:util';
import { findWrong, type Value } from './register';
import type { Kept, KeptEntry, Operation, Read, Save, Upload } from './operations';

/**
 * Lists acknowledged operations that are lost or out of order; empty if a serial order explains every answer.
 * Entries are ordered by their numbers: an operation that ended before another began comes first, and a read
 * shows nothing older than what was acknowledged before it. Notes and the existence of a report are replaced:
 * a read must not show a value whose replacement was acknowledged before it.
 */
export function findLost(done: readonly Operation[], finalState: Kept): readonly string[] {
  const reports = [...new Set(done.map(({ report }) => report))];
  return reports.flatMap((report) => {
    const reportOperations = done.filter((operation) => operation.report === report);
    const entries = finalState.entries.filter((entry) => entry.report === report);
    const saves = reportOperations.filter((operation) => operation.kind === 'save');
    const reads = reportOperations.filter((operation) => operation.kind === 'read');
    const uploads = reportOperations.filter((operation) => operation.kind === 'upload');
    return [
      ...findLostSaves(saves, entries),
      ...findUnordered(saves, entries),
      ...findStaleReads(saves, reads, entries),
      ...findLostCompletions(saves, reads, entries, finalState),
      ...findLostPictures(uploads, reads, finalState),
      ...findWrong(reportOperations.filter(isOf('note')), reads.flatMap(toNotes), '').map(
        (problem) => `notes: ${problem}`,
      ),
      ...findWrong(reportOperations.filter(isOf('presence')), reads.map(toPresence), 'there').map(
        (problem) => `report: ${problem}`,
      ),
    ].map((problem) => `${report}: ${problem}`);
  });
}

const isOf =
  (kind: 'note' | 'presence') =>
  (operation: Operation): operation is Extract<Operation, { kind: 'note' | 'presence' }> =>
    operation.kind === kind;

const toNotes = ({ from, to, seen }: Read): Value[] => (seen ? [{ from, to, value: seen.notes }] : []);
const toPresence = ({ from, to, seen }: Read): Value => ({ from, to, value: seen ? 'there' : 'gone' });

const toName = ({ type, client, seq }: Save) => `${type} ${seq} of ${client}`;

function findLostSaves(saves: readonly Save[], entries: readonly KeptEntry[]): readonly string[] {
  const byId = new Map(entries.map((entry) => [entry.entry, entry]));
  return saves.flatMap((save) => {
    if (save.entry === null) return [];
    const entry = byId.get(save.entry);
    if (!entry) return [`${toName(save)} was acknowledged and is gone`];
    const isOwn = entry.client === save.client && entry.type === save.type;
    if (!isOwn || entry.seq === null || entry.seq < save.seq) return [`${toName(save)} is another's`];
    if (entry.seq > save.seq || contains(entry.data, save.data)) return [];
    return [`${toName(save)} says something else`];
  });
}

/** Ignores fields that the server adds, such as the status. */
function contains(storedData: object, sent: object): boolean {
  const fields = new Map(Object.entries(storedData));
  return Object.entries(sent).every(([name, value]) => isDeepStrictEqual(fields.get(name), value));
}

interface Placed {
  readonly save: Save;
  readonly n: number;
}

/** A save that was sent again began with its first send, even if nothing answered that one. */
function toPlaced(saves: readonly Save[], entries: readonly KeptEntry[]): readonly Placed[] {
  const byId = new Map(entries.map((entry) => [entry.entry, entry]));
  const begun = new Map<string, number>();
  for (const save of saves)
    begun.set(toName(save), Math.min(begun.get(toName(save)) ?? save.from, save.from));
  const placed = new Map<number, Placed>();
  for (const save of saves.toSorted((a, b) => a.to - b.to)) {
    const entry = save.entry === null ? undefined : byId.get(save.entry);
    if (entry?.seq !== save.seq || placed.has(entry.n)) continue;
    placed.set(entry.n, { save: { ...save, from: begun.get(toName(save)) ?? save.from }, n: entry.n });
  }
  return [...placed.values()];
}

function findUnordered(saves: readonly Save[], entries: readonly KeptEntry[]): readonly string[] {
  const numbers = entries.map(({ n }) => n).toSorted((a, b) => a - b);
  const gap = numbers.findIndex((n, at) => n !== at + 1);
  let latest = Number.NEGATIVE_INFINITY;
  const unordered = toPlaced(saves, entries)
    .toSorted((a, b) => a.n - b.n)
    .flatMap(({ save }) => {
      const isBefore = save.to < latest;
      latest = Math.max(latest, save.from);
      return isBefore ? [`${toName(save)} was over before one that stands before it began`] : [];
    });
  return [...(gap < 0 ? [] : [`entry ${gap + 1} is gone`]), ...unordered, ...findOverwritten(saves, entries)];
}

/** A save that names the entry it saw must follow that entry, or its own client's entries after it. */
function findOverwritten(saves: readonly Save[], entries: readonly KeptEntry[]): readonly string[] {
  return toPlaced(saves, entries).flatMap(({ save, n }) => {
    if (save.seen === undefined) return [];
    const before = entries
      .filter((entry) => entry.type === save.type && entry.n < n)
      .toSorted((a, b) => b.n - a.n)[0];
    const isSeen = (before?.entry ?? null) === save.seen || before?.client === save.client;
    return isSeen ? [] : [`${toName(save)} stands over one that it had not seen`];
  });
}

function findStaleReads(
  saves: readonly Save[],
  reads: readonly Read[],
  entries: readonly KeptEntry[],
): readonly string[] {
  const byId = new Map(entries.map((entry) => [entry.entry, entry]));
  const placed = toPlaced(saves, entries);
  return reads.flatMap(({ seen, from }) =>
    Object.entries(seen?.entries ?? {}).flatMap(([type, shown]) => {
      const entry = shown === null ? undefined : byId.get(shown);
      if (shown !== null && !entry) return [`a read shows ${type} that is not kept`];
      const n = entry?.n ?? 0;
      const missed = placed.find(
        ({ save, n: entryNumber }) => save.type === type && save.to < from && entryNumber > n,
      );
      return missed ? [`a read does not show ${toName(missed.save)}, which was acknowledged`] : [];
    }),
  );
}

function findLostCompletions(
  saves: readonly Save[],
  reads: readonly Read[],
  entries: readonly KeptEntry[],
  finalState: Kept,
): readonly string[] {
  return toPlaced(saves, entries).flatMap(({ save, n }) => {
    if (!save.completes) return [];
    const isJudged = finalState.completions.some(
      (version) => version.report === save.report && version.n === n,
    );
    if (!isJudged) return [`${toName(save)} completed the report, and the version is gone`];
    const isOpen = reads.some(({ seen, from }) => seen && from > save.to && seen.status !== 'Completed');
    return isOpen ? [`a read shows the report open after ${toName(save)} completed it`] : [];
  });
}

function findLostPictures(
  uploads: readonly Upload[],
  reads: readonly Read[],
  { pictures }: Kept,
): readonly string[] {
  return uploads.flatMap(({ picture, bytes, to }) => {
    if (picture === null) return [];
    if (!pictures.some((stored) => stored.id === picture && stored.bytes === bytes))
      return [`picture ${picture} was acknowledged and is gone`];
    const isMissed = reads.some(({ seen, from }) => seen && from > to && !seen.pictures.includes(picture));
    return isMissed ? [`a read does not show picture ${picture}`] : [];
  });
}
