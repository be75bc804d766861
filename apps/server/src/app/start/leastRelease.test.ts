import { expect, it } from 'vitest';
import { listMigrations } from '../../platform/db/migrate';
import { LEAST_MIGRATION } from './prepare';

it('the release from before the newest migration may go back to this database', async () => {
  const before = (await listMigrations()).slice(0, -1);
  expect(before).toContain(LEAST_MIGRATION);
});
