import { listRights, type Profile } from '@alveola/contract';
import { recallPreferences } from '../preferences/lastKnown';
import { showLanguage } from '../preferences/preferences';
import { tokenChanged } from '../session';
import { changeSession, currentSession } from '../store';
import { storedToken } from '../http';
import { devicePins } from './device';
import { type Opened, openByPin, type Sealed, setPin } from './pin';
import { setUnlocked, storeUsersWithPin, usersWithPin } from './unlocked';

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
  setUnlocked({ user: profile.id, key });
  if (currentSession().profile?.id === profile.id) changeSession({ locked: null });
  else await open(profile);
  addEventListener('online', () => void tokenChanged(storedToken()), { once: true });
}

async function open(profile: Profile): Promise<void> {
  const knownPreferences = await recallPreferences(profile.id);
  await showLanguage(knownPreferences.preferences.language);
  // Profiles that were sealed before rights existed have none.
  const profileWithRights = { ...profile, may: listRights(profile.type) };
  changeSession({
    state: 'in',
    profile: profileWithRights,
    ...knownPreferences,
    leaving: false,
    ended: null,
    locked: null,
  });
}
