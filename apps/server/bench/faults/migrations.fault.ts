import { describe, expect, inject, it } from 'vitest';
import { migrate } from '../../src/platform/db/migrate';
import { openDatabase } from '../../src/platform/db/open';
import { MIGRATIONS, migrateThroughKills, readSchema } from '../../src/testing/services/killedMigration';
import { writeFigures } from './stand/figures';
import { MINUTE } from './stand/stands';

async function inDatabase<T>(
  name: string,
  work: (pool: ReturnType<typeof openDatabase>['pool']) => Promise<T>,
): Promise<T> {
  const admin = openDatabase(inject('databases').admin, { max: 1 });
  await admin.pool.query(`create database ${name}`);
  const url = Object.assign(new URL(inject('databases').admin), { pathname: `/${name}` }).href;
  const database = openDatabase(url, { max: 3 });
  try {
    return await work(database.pool);
  } finally {
    await database.close();
    await admin.pool.query(`drop database ${name} with (force)`);
    await admin.close();
  }
}

describe('Fault 19', () => {
  it(
    'every migration is killed before each of its statements: nothing of it stays, and the next start does it',
    async () => {
      const whole = await inDatabase('whole', async (pool) => {
        await migrate(pool);
        return readSchema(pool);
      });
      const { kills, made } = await inDatabase('killed', async (pool) => {
        const [first = ''] = MIGRATIONS;
        return { kills: await migrateThroughKills(pool, first), made: await readSchema(pool) };
      });
      expect(made).toEqual(whole);
      expect(kills).toBeGreaterThan(MIGRATIONS.length * 3);
      writeFigures(19, {
        done: `${kills} kills: before each statement of ${MIGRATIONS.length} migrations, their commit included`,
        seen: 'nothing of the migration stayed each time, and in the end schema, policies and rights are those of a database that was migrated at once',
        control: '',
      });
    },
    60 * MINUTE,
  );
});
