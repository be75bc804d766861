import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, markUsed } from './build.mjs';
import { ensureInstalled } from './ensure.mjs';
import { supervise } from './supervise/supervise.mjs';

ensureInstalled();
// A process of its own, because the bundlers set the environment to production and keep their memory.
if (!isBuilt()) {
  const built = spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const [server] = ['server', 'web'].map((name) =>
  markUsed(fileURLToPath(new URL(`../apps/${name}/dist`, import.meta.url))),
);
supervise(join(server, 'main.js'), process.argv.slice(2));
