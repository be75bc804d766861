import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepFolders } from './storedForm';

it('what a crash has left of packs is gone with the next start, and what another server works with stays', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const folder = (pid: number) => join(tmpdir(), `alveola-import-${pid}-test`);
  for (const pid of [ended, process.ppid]) {
    mkdirSync(folder(pid));
    writeFileSync(join(folder(pid), 'upload'), 'PK');
  }
  await sweepFolders();
  expect([existsSync(folder(ended)), existsSync(folder(process.ppid))]).toEqual([false, true]);
  rmSync(folder(process.ppid), { recursive: true });
});
