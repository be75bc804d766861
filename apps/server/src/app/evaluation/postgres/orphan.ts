import { writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { type RunUser, start } from './runAs';

/** Seconds that the next server has to take over the database. */
const GRACE = 10;

/**
 * `cat` ends when the process at the other end of the pipe is gone, however it ended. The file names a
 * process that has taken the database over and watches it itself.
 */
const WATCH = `cat > /dev/null
sleep ${GRACE}
next=$(cat "$1" 2> /dev/null)
if [ "$next" != "$2" ] && { [ -d "/proc/$next" ] || ps -p "$next" > /dev/null 2>&1; }; then exit 0; fi
exec "$3" stop -w -m fast -D "$4"`;

export interface Watched {
  readonly pg_ctl: string;
  readonly user: RunUser | null;
  readonly outer: string;
  readonly folder: string;
}

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
    // Kills the group, because the waiting program would go on.
    try {
      if (watcher.pid !== undefined) process.kill(-watcher.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
}
