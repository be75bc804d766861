import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../apps/server/src/testing/product';
import { startProcess } from './process';
import type { RunningProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as the first start leaves it; a product of its own begins with a copy. */
    preparedData: string;
    /** The product that most files share. */
    sharedProduct: RunningProduct;
  }
}

/** The first start makes the database and the examples, which takes most of the time of a start: once for all files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.RUNNING_URL !== undefined) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'alveola-e2e-'));
  const preparedData = join(folder, 'prepared');
  await (await startProcess(preparedData, await freePort())).end('SIGTERM');
  project.provide('preparedData', preparedData);
  const dataDir = join(folder, 'shared');
  // With its owner: PostgreSQL does not run as root.
  execFileSync('cp', ['-a', preparedData, dataDir]);
  const shared = await startProcess(dataDir, await freePort());
  project.provide('sharedProduct', { url: shared.url, dataDir });
  return async () => {
    await shared.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}
