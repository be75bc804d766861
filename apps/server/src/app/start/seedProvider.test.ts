import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_PASSWORD, stranger } from '../../testing/people/applicant';
import { inbox } from '../../testing/inbox';
import { startServer, type TestServer } from '../../testing/server';
import { DAY } from '../../platform/base/time';
import { seedProvider } from './prepare';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it("the provider's first account is made once and opened for a week by the link in its mail", async () => {
  const post = inbox(server);
  const email = 'provider@alveola.example';
  await seedProvider(server.across, email, server.now());
  await seedProvider(server.across, 'second@alveola.example', server.now());
  expect(await post.of(email)).toHaveLength(1);
  expect(await post.of('second@alveola.example')).toEqual([]);
  const { token } = await post.link(email);
  server.wait(6 * DAY);
  const me = await stranger(server);
  const body = { email, token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await me.call('POST', '/password/reset', { body })).status).toBe(204);
  expect((await me.signIn(email, NEW_PASSWORD)).data.user.type).toBe('provider');
});
