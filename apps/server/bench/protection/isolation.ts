import { newId } from '../../src/platform/base/ids';
import { ROLES } from '../../src/platform/db/isolation/roles';
import { inClinic } from '../../src/platform/db/isolation/scope';
import { type Db, openDatabase } from '../../src/platform/db/open';
import { runStatement } from '../../src/platform/db/statement';
import { pageStatement, pageValues } from '../../src/areas/reports/lists/pages';
import { APPEND } from '../../src/areas/reports/save/append';
import { closedLoop, fullMouth, median, round, type Slice, spoken, type Stand } from '../bench';

const AT_ONCE = 8;
const SLICE = 2500;
const REPEATS = 3;

/** Compares the product's own statements for a save and a page of the list with and without row policies. */
export async function benchIsolation(stand: Stand): Promise<string[]> {
  const { pool } = stand.database;
  const { rows } = await pool.query(
    `select clinic_id, id, patient_number, created_by from report
     where clinic_id = (select clinic_id from app_user where type = 'clinic_owner' order by created_at limit 1)
       and status = 'In progress' and deleted_at is null limit $1`,
    [AT_ONCE],
  );
  const { clinic_id: clinic, created_by: user } = rows[0];
  const [name, password] = ['bench_server', newId()];
  await pool.query(`create role ${name} login password '${password}' in role ${ROLES.app}`);
  const owner = openDatabase(stand.url, { max: 12 });
  const served = openDatabase(Object.assign(new URL(stand.url), { username: name, password }).href, {
    max: 12,
  });
  const { rows: seen } = await served.pool.query('select count(*)::int as n from report');
  const data = fullMouth();
  const save = async (db: Db, worker: number) => {
    const { id: report, patient_number } = rows[worker % rows.length];
    const entry = {
      clinic,
      report,
      patient_number,
      user_id: user,
      data,
      at: new Date(),
      entry: newId(),
      type: 'measurement',
      pictures: [],
      claims: [],
      client: null,
      seq: null,
      acts: [{ id: newId(), action: 'report.save', detail: { type: 'measurement' } }],
      address: '',
      completion: null,
      basis: null,
      has_seen: false,
      seen: null,
    };
    const [saved] = await runStatement(db, APPEND, { save: JSON.stringify(entry) });
    return saved?.answer?.outcome === 'saved';
  };
  const wanted = { sort: 'newest', limit: 25 } as const;
  const page = async (db: Db) => {
    const found = await runStatement(db, pageStatement(wanted, null), {
      ...pageValues(clinic, new Date(), wanted, null),
      at: new Date(),
      audit: newId(),
      user,
      address: '',
    });
    return found.length > 0;
  };
  const compare = async (one: (db: Db, worker: number) => Promise<boolean>) => {
    const pairs: { without: Slice; behind: Slice }[] = [];
    for (let k = 0; k < REPEATS; k += 1)
      pairs.push({
        without: await closedLoop(AT_ONCE, SLICE, (worker) => one(owner.db, worker)),
        behind: await closedLoop(AT_ONCE, SLICE, (worker) =>
          inClinic(served.db, clinic, (db) => one(db, worker)),
        ),
      });
    return pairs;
  };
  const told = (what: string, pairs: readonly { without: Slice; behind: Slice }[]) => {
    const ratios = pairs.map(({ without, behind }) => behind.perSecond / without.perSecond);
    const last = pairs.at(-1);
    return `${what}: with policies / without: median ${round(median(ratios))} (${round(Math.min(...ratios))}–${round(Math.max(...ratios))}); last pair ${last ? `${spoken(last.without)} | ${spoken(last.behind)}` : ''}`;
  };
  const lines = [
    `without a clinic ${seen[0].n} rows are seen`,
    told('a save', await compare(save)),
    told('a page of the list', await compare(page)),
  ];
  await Promise.all([owner.close(), served.close()]);
  return lines;
}
