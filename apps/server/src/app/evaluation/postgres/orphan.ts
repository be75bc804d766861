import { writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { type RunUser, start } from './runAs';

/** s in which the next server may take the database over. */
const GRACE = 10;

/**
 * `cat` ends when the process that holds the other end of the pipe is gone, however it went. Who has taken the database
 * over meanwhile stands in the file, and watches for itself.
 */
const WATCH = `cat > /dev/null
sleep ${GRACE}
next=$(cat "$1" 2> /dev/null)
if [ "$next" != "$2" ] && { [ -d "/proc/$next" ] || ps -p "$next" > /dev/null 2>&1; }; then exit 0; fi
exec "$3" stop -w -m fast -D "$4"`;

export interface Watched {
  readonly pg_ctl: string;
  readonly user: RunUser | null;
  /** The folder around the database's own. */
  readonly outer: string;
  readonly folder: string;
}

/**
 * Stops the database of a process that was killed, unless another takes it over: nothing else would. Not on Windows.
 * @returns ends the watch.
 */
export async function watchForOrphan({ pg_ctl, user, outer, folder }: Watched): Promise<() => void> {
  if (platform() === 'win32') return () => undefined;
  const file = join(outer, 'owner');
  await writeFile(file, String(process.pid), { mode: 0o644 });
  const args = ['-c', WATCH, 'sh', file, String(process.pid), pg_ctl, folder];
  const watcher = start(user, '/bin/sh', args, outer, ['pipe', 'ignore', 'ignore']);
  watcher.on('error', () => undefined);
  watcher.stdin?.on('error', () => undefined);
  watcher.unref();
  // A pipe keeps a process alive as a socket does.
  if (watcher.stdin && 'unref' in watcher.stdin && typeof watcher.stdin.unref === 'function')
    watcher.stdin.unref();
  return () => {
    // Its group: what it waits in would go on.
    try {
      if (watcher.pid !== undefined) process.kill(-watcher.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
}
