/** Lists the users with a PIN on this device, without waiting for the database. */
const USERS_KEY = 'alveola.pins';

export function usersWithPin(): readonly string[] {
  return (localStorage.getItem(USERS_KEY) ?? '').split(' ').filter((user) => user !== '');
}

export function storeUsersWithPin(users: readonly string[]): void {
  if (users.length === 0) localStorage.removeItem(USERS_KEY);
  else localStorage.setItem(USERS_KEY, users.join(' '));
}

export function hasPin(user: string): boolean {
  return usersWithPin().includes(user);
}

export interface Unlocked {
  readonly user: string;
  /** The key of the user's drafts, base64. */
  readonly key: string;
}

let unlocked: Unlocked | null = null;

export function setUnlocked(opened: Unlocked): void {
  unlocked = opened;
}

/** null: the PIN has not opened it, and only the server has it. */
export function findUnlockedKey(user: string): string | null {
  return unlocked?.user === user ? unlocked.key : null;
}
