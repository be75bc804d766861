import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const SEPARATOR = ' › ';

/**
 * A test is `path › name`, %s and $name included; a path alone is a program. @returns those that do not exist
 */
export function findLost(tests) {
  return tests.filter((test) => !isThere(test)).map((test) => `there is no test ${test}`);
}

function isThere(test) {
  const [path, ...rest] = test.split(SEPARATOR);
  const name = rest.join(SEPARATOR);
  if (!existsSync(join(root, path))) return false;
  if (name === '') return path.startsWith('apps/server/bench/');
  const text = readFileSync(join(root, path), 'utf8');
  return ["'", '"', '`'].some((quote) =>
    [',', ':'].some((after) => text.includes(`${quote}${name}${quote}${after}`)),
  );
}
