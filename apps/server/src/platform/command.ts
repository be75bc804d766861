import { readDatabaseAddress } from './db/address';
import { toMessage } from './base/log';

/**
 * Prints the usage for a wrong order, and an error in one line.
 * @param read returns null, or throws, for wrong arguments or a wrong environment.
 * @returns the exit code: 2 if it did not begin, `failed` if it failed, else the result of `carryOut`.
 */
export async function runCommand<Order>(
  usage: string,
  read: (args: string[], env: NodeJS.ProcessEnv) => Order | null,
  carryOut: (order: Order) => Promise<number>,
  failed = 1,
): Promise<number> {
  const order = readOrder(read);
  if (order === null) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    return await carryOut(order);
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    return failed;
  }
}

function readOrder<Order>(read: (args: string[], env: NodeJS.ProcessEnv) => Order | null): Order | null {
  try {
    return read(process.argv.slice(2), process.env);
  } catch {
    return null;
  }
}

/** The address of the role that owns the tables; null if it is missing or the driver cannot read it. */
export function readOwnerUrl({ MIGRATE_DATABASE_URL, DATABASE_URL = '' }: NodeJS.ProcessEnv): string | null {
  const url = MIGRATE_DATABASE_URL || DATABASE_URL;
  return url === '' || readDatabaseAddress(url) === null ? null : url;
}
