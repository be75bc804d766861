import { createServer } from 'node:net';
import { toMessage } from '../../platform/base/log';
import type { Config } from '../config/config';

/** @throws if the port is taken, so that a start fails before its other work. */
export function provePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, host, () => server.close(() => done()));
  });
}

const ADVICE: Readonly<Record<string, (config: Config, path: string) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use, perhaps by this product itself. Stop the other program, or set PORT to another port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `This machine has no address ${host}. Set HOST to one that it has, such as ::1 where it has no IPv4.`,
  EACCES: (config, path) => toFolderAdvice('may not be made, read or written by this user', config, path),
  EPERM: (config, path) => toFolderAdvice('may not be made, read or written by this user', config, path),
  ENOTDIR: (config, path) => toFolderAdvice('lies in something that is no folder', config, path),
  EROFS: (config, path) => toFolderAdvice('is on a disk that is read-only', config, path),
  ENOSPC: (config, path) => toFolderAdvice('does not fit on its disk, which is full', config, path),
};

function toFolderAdvice(problem: string, { dataDir, port }: Config, path: string): string {
  if (path === '') return `Port ${port} may not be used by this user. Set PORT to one above 1023.`;
  const advice =
    dataDir === null
      ? 'Mend that, and start again.'
      : `Mend that, or set DATA_DIR to a folder that this user may write to; it is ${dataDir} now.`;
  return `${path} ${problem}. ${advice}`;
}

export function toStartProblem(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return 'The server could not be started.';
  const advise = 'code' in error && typeof error.code === 'string' ? ADVICE[error.code] : undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : '';
  return advise?.(config, path) ?? toMessage(error);
}
