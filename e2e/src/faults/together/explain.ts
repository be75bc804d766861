import type { Pool } from 'pg';
import { z } from 'zod';
import type { Answer } from './answers';
import type { Edit } from './edits';

export interface Watched {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly answers: readonly Answer[];
  /** Acknowledged saves by client and number, with the time in ms since 1970. */
  readonly saves: ReadonlyMap<string, { readonly at: number; readonly type: string }>;
}

export interface Entry {
  readonly n: number;
  readonly type: 'dentition' | 'clinical_values';
  readonly name: string;
  /** By field. A missing field means a present tooth or no depth. */
  readonly values: ReadonlyMap<string, string>;
}

const row = z.object({
  n: z.int(),
  type: z.enum(['dentition', 'clinical_values']),
  client: z.string(),
  seq: z.coerce.number(),
  data: z.object({
    missing: z.array(z.int()).default([]),
    implant: z.array(z.int()).default([]),
    pocket_depth: z.array(z.object({ tooth: z.int(), depth: z.number() })).default([]),
  }),
});

export async function readEntries(pool: Pool, report: string): Promise<readonly Entry[]> {
  const { rows } = await pool.query(
    `select n, type, client, seq, data from report_entry
     where report_id = $1 and type in ('dentition', 'clinical_values') and client is not null order by n`,
    [report],
  );
  return z
    .array(row)
    .parse(rows)
    .map(({ n, type, client, seq, data }) => ({
      n,
      type,
      name: `${client} ${seq}`,
      values: new Map([
        ...data.missing.map((tooth) => [`dentition.${tooth}`, 'missing'] as const),
        ...data.implant.map((tooth) => [`dentition.${tooth}`, 'implant'] as const),
        ...data.pocket_depth.map(({ tooth, depth }) => [`depth.${tooth}`, String(depth)] as const),
      ]),
    }));
}

const typeFor = (field: string) => (field.startsWith('dentition') ? 'dentition' : 'clinical_values');
const valueIn = ({ values }: Entry, field: string) =>
  values.get(field) ?? (field.startsWith('dentition') ? 'present' : null);
const toothIn = (field: string) => field.split('.')[1];

/** In ms until an edit has to be in an entry. */
const SAVED_WITHIN = 120_000;

/** In ms from the moment in which a save takes its values until the browser sends it. */
const UNDER_WAY = 300;

/**
 * Finds edits that no later entry holds although their window neither replaced them nor was asked about them.
 */
export function findLostEdits(windows: readonly Watched[], entries: readonly Entry[]): readonly string[] {
  const sentAt = new Map(windows.flatMap(({ saves }) => [...saves].map(([name, { at }]) => [name, at])));
  return windows.flatMap(({ name, edits, answers, saves }) =>
    edits.flatMap((edit) => {
      const type = typeFor(edit.field);
      const isKept = entries.some((entry) => {
        const late = (sentAt.get(entry.name) ?? 0) - edit.at;
        return (
          late > 0 && late < SAVED_WITHIN && valueIn(entry, edit.field) === edit.after && entry.type === type
        );
      });
      // A save that was already on its way does not hold the edit.
      const own = [...saves.values()].filter((save) => save.type === type && save.at > edit.at + UNDER_WAY);
      const next = Math.min(...own.map(({ at }) => at));
      const isReplaced = edits.some(
        (later) => later.at > edit.at && later.at < next && toothIn(later.field) === toothIn(edit.field),
      );
      const isAnswered = answers.some(({ at, fields }) => at > edit.at && fields.includes(edit.field));
      return isKept || isReplaced || isAnswered
        ? []
        : [`${name}: ${edit.field} ${edit.before} → ${edit.after}`];
    }),
  );
}

/** Finds values that one window overwrote although its clinician neither saw them nor was asked. */
export function findOverwritten(windows: readonly Watched[], entries: readonly Entry[]): readonly string[] {
  const owner = (entry: Entry) => windows.find(({ saves }) => saves.has(entry.name));
  return entries.flatMap((entry, at) => {
    const former = entries.slice(0, at).findLast(({ type }) => type === entry.type);
    const own = owner(entry);
    if (!former || !own || owner(former) === own) return [];
    const sent = own.saves.get(entry.name)?.at ?? 0;
    const fields = new Set([...former.values.keys(), ...entry.values.keys()]);
    return [...fields].flatMap((field) => {
      const [was, is] = [valueIn(former, field), valueIn(entry, field)];
      if (was === is || isErased(windows, field, is)) return [];
      const since = entries.slice(0, at).findLast((each) => each.type === entry.type && owner(each) === own);
      const from = since ? (own.saves.get(since.name)?.at ?? 0) : 0;
      const isAsked = own.answers.some((each) => each.at > from && each.fields.includes(field));
      const edits = own.edits.filter((each) => each.field === field && each.at < sent);
      // An edit made just before a save was sent may be in the next; its value tells.
      const isNew = (edit: Edit) => edit.at > from || (since && valueIn(since, field) !== is);
      // The first of these edits showed the value, however often it changed before it was sent.
      const isSeen = edits.at(-1)?.after === is && edits.some((edit) => edit.before === was && isNew(edit));
      return isAsked || isSeen ? [] : [`${own.name} stored ${field} ${is} over ${was}, entry ${entry.n}`];
    });
  });
}

function isErased(windows: readonly Watched[], field: string, is: string | null): boolean {
  const mark = `dentition.${toothIn(field)}`;
  return (
    is === null &&
    windows.some(({ edits }) => edits.some((each) => each.field === mark && each.after !== 'present'))
  );
}
