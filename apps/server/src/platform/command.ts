import { toMessage } from './base/log';

/**
 * Prints the usage for a wrong order, and an error in one line.
 * @param order is null for wrong arguments or environment.
 * @returns the exit code: 2 if it did not begin, 1 if it failed, else the result of `carryOut`.
 */
export async function runCommand<Order>(
  usage: string,
  order: Order | null,
  carryOut: (order: Order) => Promise<number>,
): Promise<number> {
  if (order === null) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    return await carryOut(order);
  } catch (error) {
    process.stderr.write(`${toMessage(error)}\n`);
    return 1;
  }
}
