import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isRefused, type Refusal } from '../platform/base/result';
import { diagnoseDocument } from './diagnoseDocument';

const USAGE = `Usage: npm run diagnose -- FILE.json            one assessment, its result as JSON
       npm run diagnose -- --batch FILE.jsonl   one assessment a line, one result a line
       npm run diagnose -- --sure …             with how firm each class is; options before the file
       npm run --silent …                       the same without npm's own lines
`;
const OPTIONS = ['--batch', '--sure'];
const REFUSED = 2;

function toProblems({ errors = {} }: Refusal) {
  return Object.entries(errors).flatMap(([path, messages]) => messages.map((message) => ({ path, message })));
}

async function diagnoseFile(file: string, isSureWanted: boolean): Promise<number> {
  const result = diagnoseDocument(await readFile(file, 'utf8'), isSureWanted);
  if (!isRefused(result)) {
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return 0;
  }
  for (const { path, message } of toProblems(result))
    process.stderr.write(`${path === '' ? 'The document' : path}: ${message}\n`);
  return REFUSED;
}

async function diagnoseLines(file: string, isSureWanted: boolean): Promise<number> {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let code = 0;
  let empty = 0;
  const write = async (line: string) => {
    const result = diagnoseDocument(line, isSureWanted);
    if (isRefused(result)) code = REFUSED;
    const answer = isRefused(result) ? { error: toProblems(result)[0] } : result;
    if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
  };
  for await (const line of lines) {
    if (line.trim() === '') {
      empty += 1;
      continue;
    }
    for (; empty > 0; empty -= 1) await write('');
    await write(line);
  }
  return code;
}

/** npm starts scripts in the project's folder, but users name files from their own. */
function locate(file: string): string {
  const fromUser = resolve(process.env['INIT_CWD'] ?? '.', file);
  return existsSync(file) ? file : fromUser;
}

async function run(args: readonly string[]): Promise<number> {
  const isBatch = args.includes('--batch');
  const isSureWanted = args.includes('--sure');
  const [file, ...more] = args.filter((arg) => !OPTIONS.includes(arg));
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    process.stderr.write(USAGE);
    return REFUSED;
  }
  try {
    const read = isBatch ? diagnoseLines : diagnoseFile;
    return await read(locate(file), isSureWanted);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    process.stderr.write(`Cannot read ${file}: ${error.message}\n`);
    return REFUSED;
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
process.exitCode = await run(process.argv.slice(2));
