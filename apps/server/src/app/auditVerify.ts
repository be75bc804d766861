import { verifyAudit } from '../platform/audit/seal';
import { readDatabaseAddress } from '../platform/db/address';
import { openDatabase } from '../platform/db/open';
import { toMessage } from '../platform/log';

const USAGE = `Usage: npm run audit:verify
       Computes the seals of the audit anew. MIGRATE_DATABASE_URL (or DATABASE_URL, where one role owns and serves) is
       read from the environment.
`;

async function run({ MIGRATE_DATABASE_URL, DATABASE_URL = '' }: NodeJS.ProcessEnv): Promise<number> {
  const url = MIGRATE_DATABASE_URL || DATABASE_URL;
  if (url === '' || readDatabaseAddress(url) === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const database = openDatabase(url, { max: 1 });
  try {
    const { sealed, broken } = await verifyAudit(database.db);
    for (const { clinic, day } of broken)
      process.stderr.write(`${day} of clinic ${clinic}: not what was sealed\n`);
    process.stdout.write(`${sealed} sealed days, ${broken.length} not what was sealed\n`);
    return broken.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    return 2;
  } finally {
    await database.close();
  }
}

process.exitCode = await run(process.env);
