import { findServingProblem } from '../../platform/db/isolation/roles';
import { markLeastRelease } from './leastRelease';
import { findMissing, migrate } from '../../platform/db/migrate';
import { markMode, type Mode } from '../../platform/db/mode';
import type { Database } from '../../platform/db/open';

/**
 * Migrates if the owner's role is configured.
 * @throws if the version differs, or the serving role lacks rights.
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
