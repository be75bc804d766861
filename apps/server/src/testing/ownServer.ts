import { afterAll } from 'vitest';
import type { AppOptions } from '../app/app';
import type { RateLimits } from '../platform/deps';
import { type Inbox, inbox } from './inbox';
import { startServer, type TestServer } from './server';

/** Limits that no test reaches, where the tests are about something else. */
export const UNLIMITED: RateLimits = {
  address: 1e6,
  user: 1e6,
  clinic: 1e6,
  signIn: { address: 1e6, pair: 1e6, account: 1e6 },
};

export async function ownServer(
  options: Partial<AppOptions> = {},
): Promise<{ readonly server: TestServer; readonly post: Inbox }> {
  const server = await startServer(options);
  afterAll(() => server.stop());
  return { server, post: inbox(server) };
}
