import { expect, it } from 'vitest';
import { startServer } from '../../testing/server';

const ADDRESS = '/.well-known/security.txt';

it('says whom to tell of a weakness, for less than a year, and is not there where nobody is named', async () => {
  const server = await startServer({ securityContact: 'security@example.com' });
  const answer = await server.app.inject(ADDRESS);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain('Contact: mailto:security@example.com\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(answer.body)?.[1] ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  await server.stop();

  const silent = await startServer();
  expect((await silent.app.inject(ADDRESS)).statusCode).toBe(404);
  await silent.stop();
});
