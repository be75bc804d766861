import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server';
import { jsonLog, toMessage } from './log';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const VALUE = 'Kari Nordmann';

it.each([
  ['a text that is no number', sql`select ${VALUE}::int`],
  ['a text that is no JSON', sql`select ${VALUE}::jsonb`],
  ['a table that is missing', sql`select ${VALUE} from nowhere`],
  ['a row that is there', sql`insert into migration (name, sha256) values (${VALUE}, ''), (${VALUE}, '')`],
])('says of %s what failed and not with which value', async (_, query) => {
  const error: Error = await server.database.db.execute(query).then(
    () => new Error('It did not fail.'),
    (thrown) => thrown,
  );
  const lines: string[] = [];
  const log = jsonLog(
    (line) => lines.push(line),
    () => server.now(),
  );
  for (const thrown of [error, new Error('The start failed.', { cause: error }), error.cause])
    log.error('failed', thrown);
  expect(lines).toHaveLength(3);
  expect([...lines, toMessage(error)].join('\n')).not.toContain('Nordmann');
});
