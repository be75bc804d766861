import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../../apps/server/src/testing/product';
import { startProcess } from './process';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as the first start leaves it; each product begins with a copy. */
    preparedData: string;
  }
}

/** The first start makes the database and the examples, which takes most of the time of a start: once for all files. */
export async function setup(project: TestProject): Promise<() => void> {
  if (process.env.RUNNING_URL !== undefined) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'alveola-e2e-'));
  const dataDir = join(folder, 'data');
  await (await startProcess(dataDir, await freePort())).end('SIGTERM');
  project.provide('preparedData', dataDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
