import { findServingProblem } from '../../platform/db/isolation/servingRole';
import { markLeastRelease } from './leastRelease';
import { findMissing, migrate } from '../../platform/db/migrate';
import { markMode, type Mode } from '../../platform/db/mode';
import type { Database } from '../../platform/db/open';

/**
 * Brings the database to this version, where the role that owns it is known.
 * @throws where it is of another version, or who serves has too few rights in it.
 */
export async function prepareDatabase(served: Database, owner: Database | null, mode: Mode): Promise<void> {
  if (owner) {
    await migrate(owner.pool);
    await markMode(owner.pool, mode);
    await markLeastRelease(owner.pool);
  } else {
    const missing = await findMissing(served.pool);
    if (missing.length > 0)
      throw new Error(
        `The database lacks ${missing.join(', ')}. Set MIGRATE_DATABASE_URL to the address of the role that owns it, for one start at least.`,
      );
  }
  const problem = mode === 'production' ? await findServingProblem(served.pool, true) : null;
  if (problem !== null) throw new Error(problem);
}
