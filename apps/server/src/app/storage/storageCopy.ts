import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/command';
import { toMessage } from '../../platform/base/log';
import { isStoreUrl } from '../../platform/files/storageUrl';
import { openFiles } from '../../platform/files/openFiles';
import { type Copied, copyFiles } from './copyFiles';

const USAGE = `Usage: npm run storage:copy -- --from URL --to URL
       URL: file:///srv/alveola or s3://bucket?region=…&endpoint=https://…
       Copies every picture, compares by SHA-256, and may be run again at any time; the product may run meanwhile.
       Who may use a bucket stands in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
`;

function readAddresses(args: string[]) {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const { from, to } = parseArgs({ args, options }).values;
  if (from === undefined || to === undefined || from === to) return null;
  return isStoreUrl(from) && isStoreUrl(to) ? { from, to } : null;
}

function toLine({ files, copied, bytes, failed }: Copied): string {
  return `${files} files looked at, ${copied} copied (${(bytes / 1e6).toFixed(1)} MB), ${failed.length} failed\n`;
}

async function copy(addresses: NonNullable<ReturnType<typeof readAddresses>>): Promise<number> {
  try {
    const [from, to] = await Promise.all([openFiles(addresses.from), openFiles(addresses.to)]);
    await to.ready();
    const { failed } = await copyFiles(from, to, (sofar) => process.stdout.write(toLine(sofar)));
    for (const line of failed) process.stderr.write(`${line}\n`);
    process.stdout.write(failed.length === 0 ? 'done\n' : 'Not everything was copied: run it again.\n');
    return failed.length === 0 ? 0 : 1;
  } catch (error) {
    throw new Error(`Nothing more can be copied: ${toMessage(error)}`, { cause: error });
  }
}

process.exitCode = await runCommand(USAGE, readAddresses, copy);
