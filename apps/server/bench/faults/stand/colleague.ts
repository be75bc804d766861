import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../../src/areas/account/identity/passwordHash';
import { appUser } from '../../../src/platform/db/schema';
import type { Stand } from '../../bench';

const PASSWORD = 'Correct-horse-7';
export const COLLEAGUE = 'Ola Hansen';

export async function addColleague({ database }: Stand): Promise<{ email: string; password: string }> {
  const { rows } = await database.pool.query(
    'select clinic_id from app_user where clinic_id is not null limit 1',
  );
  const email = `${randomUUID()}@example.com`;
  await database.db.insert(appUser).values({
    id: randomUUID(),
    clinic_id: rows[0].clinic_id,
    type: 'clinic_user',
    name: COLLEAGUE,
    email,
    password_hash: await hashPassword(PASSWORD),
    approved: true,
    language: 'en',
  });
  return { email, password: PASSWORD };
}
