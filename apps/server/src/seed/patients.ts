import type { Db } from '../db/open';
import type { Files } from '../files/files';
import type { Owner } from './seed';

export async function seedPatients(_db: Db, _files: Files, _owner: Owner, _now: Date): Promise<void> {}
