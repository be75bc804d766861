import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { findOtherSeals, readSeals, verifyAudit } from '../platform/audit/seal';
import { readOwnerUrl, runCommand } from '../platform/command';
import { openDatabase } from '../platform/db/open';

const USAGE = `Usage: npm run audit:verify [-- --against FILE]
       Computes the seals of the audit anew. FILE is a log of the server, kept where whoever may change the database
       cannot reach it: each seal that it names must still be there. MIGRATE_DATABASE_URL (or DATABASE_URL, where one role
       owns and serves) is read from the environment.
`;

function readOrder(args: string[], env: NodeJS.ProcessEnv) {
  const { against: file } = parseArgs({ args, options: { against: { type: 'string' } } }).values;
  const url = readOwnerUrl(env);
  return url === null ? null : { url, file };
}

async function verify({ url, file }: NonNullable<ReturnType<typeof readOrder>>): Promise<number> {
  const database = openDatabase(url, { max: 1 });
  try {
    const { sealed, broken } = await verifyAudit(database.db);
    for (const { clinic, day } of broken)
      process.stderr.write(`${day} of clinic ${clinic}: not what was sealed\n`);
    let [logged, other] = [0, 0];
    for await (const seals of file === undefined ? [] : readSeals(createReadStream(file))) {
      logged += seals.length;
      for (const { clinic, day, erased } of await findOtherSeals(database.db, seals)) {
        if (erased === null) other += 1;
        process.stderr.write(
          `${day} of clinic ${clinic}: ${erased === null ? 'not the seal that the log has' : `erased on ${erased}`}\n`,
        );
      }
    }
    const compared = file === undefined ? '' : `; ${logged} seals in the log, ${other} not there any more`;
    process.stdout.write(`${sealed} sealed days, ${broken.length} not what was sealed${compared}\n`);
    if (file !== undefined && logged === 0) throw new Error('The file names no seal (event audit.seal).');
    return broken.length + other === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

process.exitCode = await runCommand(USAGE, readOrder, verify, 2);
