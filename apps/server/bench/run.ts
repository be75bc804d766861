import { benchBatch } from './batch';
import { end } from '../src/testing/product';
import { type Caller, machine, memoryOf, openStand, round, type Stand } from './bench';
import { benchListInBrowser } from './lists/listInBrowser';
import { benchLists } from './lists/lists';
import { benchPatients } from './lists/patients';
import { benchLogins } from './logins';
import { benchEncryption } from './protection/encryption';
import { benchIsolation } from './protection/isolation';
import { benchSeals } from './protection/seals';
import { benchSaves } from './saves';
import { benchUploads } from './uploads';
import type { Product } from '../src/testing/product';

/** Prints figures and ratios without judging, because two shared cores say little about another machine. */
const wanted = process.argv.slice(2);
const PARTS: Record<string, (stand: Stand, product: Product, me: Caller) => Promise<string[]>> = {
  start: (stand, product) => benchStart(stand, product),
  logins: benchLogins,
  saves: (stand, _, me) => benchSaves(stand, me),
  uploads: benchUploads,
  lists: (stand, _, me) => benchLists(stand, me),
  patients: (stand, _, me) => benchPatients(stand, me),
  browser: (stand, product) => benchListInBrowser(stand, product),
  isolation: (stand) => benchIsolation(stand),
  encryption: (stand) => benchEncryption(stand),
  seals: (stand) => benchSeals(stand),
  batch: ({ folder }) => benchBatch(folder),
};

/** P17: the evaluation data exists already, as at every start but the first. */
async function benchStart(stand: Stand, product: Product): Promise<string[]> {
  await new Promise((next) => setTimeout(next, 2000));
  const { now } = memoryOf(product);
  const from = performance.now();
  const second = await stand.start();
  await fetch(`${second.url}/api/ready`);
  const ms = performance.now() - from;
  await end(second, 'SIGTERM');
  return [`P17 start to first answer ${round(ms / 1000)} s (floor 2); idle ${round(now, 0)} MB (floor 200)`];
}

console.log(machine());
const stand = await openStand();
try {
  const product = await stand.start();
  const me = await stand.clinician(product);
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const from = performance.now();
    console.log(`\n— ${name}`);
    for (const line of await part(stand, product, me)) console.log(line);
    console.log(`(${round((performance.now() - from) / 1000, 0)} s)`);
  }
} finally {
  await stand.close();
}
