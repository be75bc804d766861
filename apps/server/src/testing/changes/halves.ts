import { readdirSync } from 'node:fs';
import { ORPHAN_AGE, sweepFiles } from '../../app/jobs/housekeeping';
import { localFiles } from '../../platform/files/localFiles';
import type { Change, Changes, Place } from './change';
import type { Asked, Loss, Losing } from './losing';

export interface Half {
  readonly name: string;
  readonly statement: string;
  readonly isAnswer: boolean;
  readonly status: number;
  readonly code: string;
  readonly made: readonly string[];
  readonly whole: readonly string[];
}

export interface Tried {
  readonly halves: readonly Half[];
  readonly losses: number;
}

const LEFT_OUT = ['attempt', 'database_mode', 'clinic_key'];
const TABLES = `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'last_used_at') as "isUsed"
  from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1) order by 1`;

type Look = ReadonlyMap<string, { readonly count: number; readonly is: string }>;

/**
 * Compares rows with their versions in every table, and the files. The time of last use alone is no change.
 */
export async function createLook({ server }: Place): Promise<() => Promise<Look>> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query(TABLES, [LEFT_OUT]);
  const text = tables
    .map(({ name, isUsed }) => {
      const version = isUsed ? "(to_jsonb(t) - 'last_used_at')::text" : "xmin || ' ' || ctid";
      return `select '${name}' as name, count(*)::int as count, sum(hashtextextended(${version}, 0))::text as is from ${name} t`;
    })
    .join(' union all ');
  return async () => {
    const { rows } = await pool.query(text);
    const entries = readdirSync(server.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    return new Map(
      [...rows, { name: 'files', count: files.length, is: files.toSorted().join() }].map((each) => [
        each.name,
        each,
      ]),
    );
  };
}

const END_SERVED =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user';

const WRITES = /\b(insert|update|delete|merge|commit|call)\b/i;
/**
 * A plain `begin` and the setting after it are alike because losing them loses nothing: work starts with the
 * next statement.
 */
const isAlike = ({ text, isCorked }: Asked) =>
  /^(begin|set local)\b/.test(text) || (isCorked && isCommit(text));
const isCommit = (text: string) => text.startsWith('commit, after ');
const isWrite = ({ text }: Asked) => WRITES.test(text.replaceAll(/for (no key )?update/g, ''));
/** The change is durable once the database has this statement. */
const isEnd = (sentQuery: Asked) =>
  isCommit(sentQuery.text) ? !sentQuery.isCorked : sentQuery.isCorked && isWrite(sentQuery);

function toLosses(statements: readonly Asked[], which: Trial['which']): readonly Loss[] {
  const points = statements.filter((each) => !isAlike(each));
  const chosen = which === 'every' ? points : points.filter(isEnd);
  const ends = points.filter(isEnd);
  const leavesPart = (at: Asked) => isEnd(at) && (ends.length > 1 || isCommit(at.text));
  return chosen.flatMap((at) => [{ at }, ...(leavesPart(at) ? [{ at, isAnswer: true }] : [])]);
}

interface Trial {
  readonly place: Place;
  readonly losing: Losing;
  readonly look: () => Promise<Look>;
  readonly which: 'ends' | 'every';
  readonly isLoose?: boolean;
}

export async function findHalves(trial: Trial, name: string, prepare: Changes[string]): Promise<Tried> {
  const { place, which, isLoose = false } = trial;
  const method = name.split(' ')[0] ?? '';
  const through = await tryChange(trial, await prepare(place), method, { isLoose });
  if (through.status >= 300) throw new Error(`${name}: ${through.status} ${through.code}`);
  // One transaction without a file leaves no part.
  const isOne =
    through.asked.filter(isEnd).length < 2 && !through.made.some((each) => each.startsWith('files'));
  const losses = which === 'ends' && isOne ? [] : toLosses(through.asked, which);
  const halves: Half[] = [];
  if (losses.length === 0) return { halves, losses: 0 };
  let change = await prepare(place);
  for (const loss of losses) {
    const isThere = ({ asked }: { readonly asked: readonly Asked[] }) =>
      asked.some(({ text, nth }) => text === loss.at?.text && nth === loss.at.nth);
    let tried = await tryChange(trial, change, method, { ...loss, isLoose });
    // The preparation was used up, although nothing of it remains in the database.
    if (!isThere(tried)) {
      change = await prepare(place);
      tried = await tryChange(trial, change, method, { ...loss, isLoose });
    }
    // Cached values are not read at every attempt.
    if (!isThere(tried) && loss.at && isWrite(loss.at))
      throw new Error(`${name}: does not come to ${loss.at.text} again`);
    const { made, status, code } = tried;
    const { text: statement = '' } = loss.at ?? {};
    if (made.length > 0 && made.join() !== through.made.join())
      halves.push({
        name,
        statement,
        isAnswer: loss.isAnswer ?? false,
        status,
        code,
        made,
        whole: through.made,
      });
    if (tried.isTouched) change = await prepare(place);
  }
  return { halves, losses: losses.length };
}

async function tryChange(
  { place, losing, look }: Trial,
  { me, path, sent = {}, usedUp = [], usedUpToo = [] }: Change,
  method: string,
  loss: Loss,
) {
  await place.server.database.pool.query('delete from attempt');
  const cookies = new Map(me.cookies);
  const before = await look();
  let answer = { status: 0, code: '' };
  const sentStatements = await losing(loss, async () => {
    answer = await me.call(method, path, sent);
  });
  const { status, code } = answer;
  // Forgotten transactions left their settings on these connections.
  if (loss.isLoose) await place.server.database.pool.query(END_SERVED);
  if (status >= 500) {
    for (const [key, value] of cookies) me.cookies.set(key, value);
    await sweepFiles(
      place.server.across,
      localFiles(place.server.folder),
      new Date(Date.now() + 2 * ORPHAN_AGE),
    );
  }
  const touched = [...(await look())].flatMap(([table, { count, is }]) => {
    const was = before.get(table);
    return is === was?.is ? [] : [{ table, more: count - (was?.count ?? 0) }];
  });
  const made = touched.flatMap(({ table, more }) =>
    usedUp.includes(table) ? [] : [`${table.replace(/^audit_log_.*/, 'audit_log')} ${more}`],
  );
  const isUsedUp = usedUpToo.length > 0 && usedUpToo.join() === made.join();
  return { status, code, asked: sentStatements, made: isUsedUp ? [] : made, isTouched: touched.length > 0 };
}
