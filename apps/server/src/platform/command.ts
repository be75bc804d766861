import { toMessage } from './base/log';

/**
 * What every command with an order does: tells how it is used where the order cannot be read, and an error in one line.
 * @param order null: the arguments or the environment hold none.
 * @returns the exit code: 2 where it was not begun, 1 where it failed, else what `carryOut` says.
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
