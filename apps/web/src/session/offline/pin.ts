import { getDraftKey, type Profile, listRights } from '@alveola/contract';
import { devicePins, importKey, type PinStorage, sealJson, type StoredPin, unsealJson } from './device';
import { recallPreferences, showLanguage } from '../preferences/preferences';
import { tokenChanged } from '../session';
import { changeSession, currentSession, enterSession } from '../store';
import { call, insist, storedToken } from '../api';

export const PIN_LENGTH = { least: 6, most: 12 } as const;
/** After this many wrong tries the PIN is erased, and only the sign-in opens the work. */
export const PIN_TRIES = 5;
/** PBKDF2 with SHA-512: about half a second of a clinic's computer for each try. */
const ITERATIONS = 600_000;

export type PinFault = 'digits' | 'easy';

/** The key of this user's drafts (base64) and the user's profile. */
interface Sealed {
  readonly key: string;
  readonly profile: Profile;
}

export type Opened =
  | { readonly is: 'open'; readonly sealed: Sealed }
  | { readonly is: 'wrong'; readonly left: number }
  | { readonly is: 'erased' };

export function checkPin(pin: string): PinFault | null {
  if (!/^\d+$/.test(pin) || pin.length < PIN_LENGTH.least || pin.length > PIN_LENGTH.most) return 'digits';
  // Attackers try 000000, 123456 and 654321 first.
  const digits = Array.from(pin, Number);
  const steps = new Set(digits.slice(1).map((digit, n) => digit - (digits[n] ?? Number.NaN)));
  return steps.size === 1 ? 'easy' : null;
}

export async function setPin(pins: PinStorage, pin: string, sealed: Sealed, iterations = ITERATIONS) {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const key = await derive(pin, { salt, iterations });
  const encrypted = await sealJson(key, sealed);
  await pins.put({ user: sealed.profile.id, salt, iterations, tries: PIN_TRIES, ...encrypted });
}

/** Counts a try before it is made, so that closing the page takes none back. */
export async function openByPin(pins: PinStorage, user: string, pin: string): Promise<Opened> {
  const spent = await pins.spend(user);
  const sealed: Sealed | null | undefined =
    spent && (await unsealJson(await derive(pin, spent), spent).catch(() => null));
  if (spent && sealed) {
    await pins.put({ ...spent, tries: PIN_TRIES });
    return { is: 'open', sealed };
  }
  if (spent && spent.tries > 0) return { is: 'wrong', left: spent.tries };
  await pins.remove(user);
  return { is: 'erased' };
}

async function derive(pin: string, { salt, iterations }: Pick<StoredPin, 'salt' | 'iterations'>) {
  const from = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const cost = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations };
  return crypto.subtle.deriveKey(cost, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Lists the users with a PIN on this device, without waiting for the database. */
const USERS_KEY = 'alveola.pins';

function usersWithPin(): readonly string[] {
  return (localStorage.getItem(USERS_KEY) ?? '').split(' ').filter((user) => user !== '');
}

function storeUsersWithPin(users: readonly string[]): void {
  if (users.length === 0) localStorage.removeItem(USERS_KEY);
  else localStorage.setItem(USERS_KEY, users.join(' '));
}

export function hasPin(user: string): boolean {
  return usersWithPin().includes(user);
}

let unlocked: { readonly user: string; readonly key: string } | null = null;

/** null: the PIN has not opened it, and only the server has it. */
export function findUnlockedKey(user: string): string | null {
  return unlocked?.user === user ? unlocked.key : null;
}

/** Asks the server for the key that the PIN has not opened, again after each delay (ms). @throws ApiProblem */
export async function findDraftKey(user: string, delays: readonly number[] = []): Promise<CryptoKey> {
  return importKey(findUnlockedKey(user) ?? (await insist(delays, () => call(getDraftKey, {}))).key);
}

export async function addPin(pin: string, sealed: Sealed): Promise<void> {
  await setPin(devicePins, pin, sealed);
  storeUsersWithPin([...new Set([...usersWithPin(), sealed.profile.id])]);
}

export async function removePin(user: string): Promise<void> {
  await devicePins.remove(user);
  storeUsersWithPin(usersWithPin().filter((storedUser) => storedUser !== user));
}

/** Opens the product without the server; the session is checked as usual when the connection is back. */
export async function enterByPin(user: string, pin: string): Promise<Opened> {
  const opened = await openByPin(devicePins, user, pin);
  if (opened.is === 'erased') await removePin(user);
  if (opened.is === 'open') await enter(opened.sealed);
  return opened;
}

async function enter({ key, profile }: Sealed): Promise<void> {
  unlocked = { user: profile.id, key };
  if (currentSession().profile?.id === profile.id) changeSession({ locked: null });
  else {
    const lastPreferences = await recallPreferences(profile.id);
    await showLanguage(lastPreferences.preferences.language);
    // Profiles that were sealed before rights existed have none.
    const may = listRights(profile.type);
    enterSession({ ...profile, may }, lastPreferences);
  }
  addEventListener('online', () => void tokenChanged(storedToken()), { once: true });
}
