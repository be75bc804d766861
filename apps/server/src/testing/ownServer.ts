import { afterAll } from 'vitest';
import type { AppOptions } from '../app/app';
import { type Inbox, inbox } from './inbox';
import { startServer, type TestServer } from './server';

export async function ownServer(
  options: Partial<AppOptions> = {},
): Promise<{ readonly server: TestServer; readonly post: Inbox }> {
  const server = await startServer(options);
  afterAll(() => server.stop());
  return { server, post: inbox(server) };
}
