import type { signedIn } from '@alveola/contract';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { audit } from '../audit/audit';
import { appUser } from '../db/schema';
import type { Deps } from '../deps';
import { type ProfileRows, profileOf, startSession } from './session';
import { mark } from './signInLimits';

/** So many addresses are kept as its owner's. */
const KNOWN = 10;

export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly bind: (binding: string | null) => void;
}

/** Starts the session of somebody who has proved who they are, and remembers where from. */
export async function signIn(
  deps: Deps,
  found: ProfileRows,
  { address, userAgent, bind }: Caller,
): Promise<z.output<typeof signedIn>> {
  const { db, now } = deps;
  const { id, clinic_id, known_addresses } = found.user;
  const { token, binding } = await db.transaction(async (tx) => {
    const here = mark(deps, address);
    const known = [here, ...known_addresses.filter((other) => other !== here)].slice(0, KNOWN);
    await tx.update(appUser).set({ known_addresses: known }).where(eq(appUser.id, id));
    await audit(tx, now(), { clinicId: clinic_id, userId: id, address, action: 'login' });
    return startSession(tx, id, userAgent, now());
  });
  bind(binding);
  return { token, user: profileOf(found, now()) };
}
