import { benchPatients } from '../lists/patients';
import { machine, memoryOf, openStand, round } from '../bench';
import { benchProcesses } from './processes';
import { fillEntries } from './records';
import { benchRestore } from './restore';

const SIZES = [10_000, 100_000, 1_000_000];

/**
 * `npm run growth [-- sizes]` measures list, recall and a patient's page in databases of so many reports; in
 * the last one also several servers side by side, and a backup with its restore. A million takes about half
 * an hour.
 */
const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : SIZES;
if (sizes.some((size) => !Number.isInteger(size) || size < 1000))
  throw new Error('Usage: npm run growth -- [reports, 1000 at least] …');

console.log(machine());
for (const size of sizes) {
  const stand = await openStand();
  try {
    console.log(`\n— ${size} reports`);
    const product = await stand.start();
    const me = await stand.clinician(product);
    for (const line of await benchPatients(stand, me, size)) console.log(line);
    const { pool } = stand.database;
    const { rows } = await pool.query('select pg_database_size(current_database()) as bytes');
    console.log(
      `database ${round(Number(rows[0].bytes) / 2 ** 20, 0)} MB; server ${round(memoryOf(product).now, 0)} MB`,
    );
    if (size !== sizes.at(-1)) continue;
    for (const line of await benchProcesses(stand)) console.log(line);
    const seconds = await fillEntries(pool);
    console.log(`every report with its entries after ${round(seconds, 0)} s`);
    for (const line of await benchRestore(stand)) console.log(line);
  } finally {
    await stand.close();
  }
}
