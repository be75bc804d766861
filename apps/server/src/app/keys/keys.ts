import { parseArgs } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import { resealPatientNames } from '../../areas/reports/patient/patientName';
import { encryptPictures } from '../../areas/xrays/encryptPictures';
import { readOwnerUrl, runCommand } from '../../platform/command';
import { type Db, openDatabase } from '../../platform/db/open';
import { clinic } from '../../platform/db/schema';
import { openFiles } from '../../platform/files/openFiles';
import { isStoreUrl } from '../../platform/files/storageUrl';
import { terminalLog } from '../../platform/base/log';
import { type Keyring, readKeys } from '../../platform/security/seal';
import { addClinicKey, clinicKey, rewrap } from '../../platform/storage/clinicKeys';
import { isRandom } from '../config/values';

const USAGE = `Usage: npm run keys -- rewrap      wraps every clinic's keys by the first of KEYS; the others are not needed then
       npm run keys -- rotate      gives every clinic a new key, and encrypts its pictures and names anew
       npm run keys -- encrypt     encrypts what is not, or under an older key: what a job does each hour
       The product may run meanwhile. MIGRATE_DATABASE_URL (or DATABASE_URL, where one role owns and serves), KEYS and
       STORAGE_URL are read from the environment.
`;

const ACTIONS = ['rewrap', 'rotate', 'encrypt'] as const;

function readOrder(args: string[], env: NodeJS.ProcessEnv) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const action = ACTIONS.find((each) => each === positionals[0]);
  const { STORAGE_URL: storageUrl = '', KEYS = '' } = env;
  const [databaseUrl, keyring] = [readOwnerUrl(env), readKeys(KEYS, isRandom)];
  if (!action || keyring === null || databaseUrl === null || !isStoreUrl(storageUrl)) return null;
  return { action, databaseUrl, storageUrl, keyring };
}

async function rewrapKeys(db: Db, keyring: Keyring): Promise<number> {
  const rows = await db
    .select()
    .from(clinicKey)
    .where(ne(clinicKey.wrapped_by, keyring.current ?? ''));
  for (const row of rows)
    await db
      .update(clinicKey)
      .set(rewrap(keyring, row))
      .where(and(eq(clinicKey.clinic_id, row.clinic_id), eq(clinicKey.n, row.n)));
  return rows.length;
}

async function rotateKeys(db: Db, keyring: Keyring): Promise<number> {
  const newest = sql<number>`coalesce(max(${clinicKey.n}), 0)::int`;
  const rows = await db
    .select({ id: clinic.id, n: newest })
    .from(clinic)
    .leftJoin(clinicKey, eq(clinicKey.clinic_id, clinic.id))
    .groupBy(clinic.id);
  for (const { id, n } of rows) await addClinicKey(db, keyring, id, n + 1);
  return rows.length;
}

async function carryOut(order: NonNullable<ReturnType<typeof readOrder>>): Promise<number> {
  const { action, databaseUrl, storageUrl, keyring } = order;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const database = openDatabase(databaseUrl, { max: 2 });
  const { db } = database;
  try {
    if (action === 'rewrap') {
      say(`${await rewrapKeys(db, keyring)} keys wrapped by ${keyring.current}`);
      return 0;
    }
    const log = terminalLog((line) => process.stderr.write(`${line}\n`));
    if (action === 'rotate') {
      say(`${await rotateKeys(db, keyring)} clinics have a new key`);
      say(`${await resealPatientNames({ db, keyring, log })} patients' names encrypted`);
    }
    const deps = { db, files: await openFiles(storageUrl), keyring, log };
    const { done, failed } = await encryptPictures(deps, () => false);
    say(`${done} pictures encrypted, ${failed} lost or damaged`);
    return failed === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

process.exitCode = await runCommand(USAGE, readOrder, carryOut);
