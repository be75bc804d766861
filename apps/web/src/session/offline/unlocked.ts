import type { Profile } from '@alveola/contract';
import { recallPreferences } from '../preferences/lastKnown';
import { showLanguage } from '../preferences/preferences';
import { tokenChanged } from '../session';
import { changeSession, currentSession } from '../store';
import { storedToken } from '../http';
import { devicePins } from './device';
import { type Opened, openByPin, type Sealed, setPin } from './pin';

/** Which users have a PIN on this device, known without waiting for the database. */
const USERS_KEY = 'alveola.pins';

function usersWithPin(): readonly string[] {
  return (localStorage.getItem(USERS_KEY) ?? '').split(' ').filter((user) => user !== '');
}

function storeUsers(users: readonly string[]): void {
  if (users.length === 0) localStorage.removeItem(USERS_KEY);
  else localStorage.setItem(USERS_KEY, users.join(' '));
}

export function hasPin(user: string): boolean {
  return usersWithPin().includes(user);
}

export async function addPin(pin: string, sealed: Sealed): Promise<void> {
  await setPin(devicePins, pin, sealed);
  storeUsers([...new Set([...usersWithPin(), sealed.profile.id])]);
}

export async function removePin(user: string): Promise<void> {
  await devicePins.remove(user);
  storeUsers(usersWithPin().filter((other) => other !== user));
}

let unlocked: { readonly user: string; readonly key: string } | null = null;

/** The key of this user's drafts, where the PIN has opened it; null: only the server has it. */
export function findUnlockedKey(user: string): string | null {
  return unlocked?.user === user ? unlocked.key : null;
}

/** Opens the product without the server; with the connection the session is asked for as usual. */
export async function enterByPin(user: string, pin: string): Promise<Opened> {
  const opened = await openByPin(devicePins, user, pin);
  if (opened.is === 'erased') await removePin(user);
  if (opened.is === 'open') await enter(opened.sealed);
  return opened;
}

async function enter({ key, profile }: Sealed): Promise<void> {
  unlocked = { user: profile.id, key };
  // Over the screen that was locked.
  if (currentSession().profile?.id === profile.id) changeSession({ locked: null });
  else await open(profile);
  addEventListener('online', () => void tokenChanged(storedToken()), { once: true });
}

async function open(profile: Profile): Promise<void> {
  const known = await recallPreferences(profile.id);
  await showLanguage(known.preferences.language);
  changeSession({ state: 'in', profile, ...known, leaving: false, ended: null, locked: null });
}
