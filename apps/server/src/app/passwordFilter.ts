import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createFilter, toDigest } from '../platform/security/passwordFilter';

const SHA1_LINE = /^([0-9a-f]{40})(:\d+)?$/i;

const readLines = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });

async function makeFilter(list: string, file: string): Promise<number> {
  let count = 0;
  for await (const line of readLines(list)) if (line !== '') count += 1;
  const filter = createFilter(count);
  for await (const line of readLines(list)) {
    const hex = SHA1_LINE.exec(line)?.[1];
    if (line !== '') filter.add(hex === undefined ? toDigest(line) : Buffer.from(hex, 'hex'));
  }
  writeFileSync(file, filter.toFile());
  return count;
}

const [list, file] = process.argv.slice(2);
if (list === undefined || file === undefined) {
  process.stderr.write(
    'npm run password:filter LIST FILE\nLIST: one password a line, or its SHA-1 in hexadecimal, with or without a count behind a colon.\n',
  );
  process.exitCode = 1;
} else {
  const count = await makeFilter(list, file);
  process.stdout.write(`${count} passwords in ${file}. Name it in PASSWORD_FILTER.\n`);
}
