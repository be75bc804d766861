import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../apps/server/src/testing/product';
import { startProcess } from './process';
import type { RunningProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the first start, which separate products copy. */
    preparedData: string;
    sharedProduct: RunningProduct;
  }
}

/**
 * The first start creates the database and the examples once for all files, because that takes most of its
 * time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.RUNNING_URL !== undefined) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'alveola-e2e-'));
  const preparedData = join(folder, 'prepared');
  await (await startProcess(preparedData, await freePort())).end('SIGTERM');
  // No test cuts the power, and a busy disk would delay every click.
  appendFileSync(join(preparedData, 'postgres/cluster/postgresql.auto.conf'), 'fsync = off\n');
  project.provide('preparedData', preparedData);
  const dataDir = join(folder, 'shared');
  // Preserves the owner, because PostgreSQL does not run as root.
  execFileSync('cp', ['-a', preparedData, dataDir]);
  const shared = await startProcess(dataDir, await freePort());
  project.provide('sharedProduct', { url: shared.url, dataDir });
  return async () => {
    await shared.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
}
