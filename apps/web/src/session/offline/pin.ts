import type { Profile } from '@alveola/contract';
import type { PinStorage, StoredPin } from './device';

export const PIN_LENGTH = { least: 6, most: 12 } as const;
/** After this many wrong tries the PIN is erased, and only the sign-in opens the work. */
export const PIN_TRIES = 5;
/** PBKDF2 with SHA-512: about half a second of a clinic's computer for each try. */
const ITERATIONS = 600_000;

export type PinFault = 'digits' | 'easy';

/** The key of this user's drafts (base64) and the user's profile. */
export interface Sealed {
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

export async function setPin(
  pins: PinStorage,
  pin: string,
  sealed: Sealed,
  iterations = ITERATIONS,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await derive(pin, { salt, iterations });
  const clear = new TextEncoder().encode(JSON.stringify(sealed));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  await pins.put({ user: sealed.profile.id, salt, iterations, tries: PIN_TRIES, iv, cipher });
}

/** Counts a try before it is made, so that closing the page takes none back. */
export async function openByPin(pins: PinStorage, user: string, pin: string): Promise<Opened> {
  const spent = await pins.spend(user);
  const sealed = spent && (await unseal(spent, pin).catch(() => null));
  if (spent && sealed) {
    await pins.put({ ...spent, tries: PIN_TRIES });
    return { is: 'open', sealed };
  }
  if (spent && spent.tries > 0) return { is: 'wrong', left: spent.tries };
  await pins.remove(user);
  return { is: 'erased' };
}

async function unseal(stored: StoredPin, pin: string): Promise<Sealed> {
  const { iv, cipher } = stored;
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await derive(pin, stored), cipher);
  return JSON.parse(new TextDecoder().decode(clear));
}

async function derive(pin: string, { salt, iterations }: Pick<StoredPin, 'salt' | 'iterations'>) {
  const from = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const cost = { name: 'PBKDF2', hash: 'SHA-512', salt, iterations };
  return crypto.subtle.deriveKey(cost, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
