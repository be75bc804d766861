import { describe, expect, it } from 'vitest';
import type { PinStorage, StoredPin } from './device';
import { checkPin, openByPin, PIN_TRIES, setPin } from './pin';

const KARI = { key: 'a2V5', profile: { id: 'kari', name: 'Kari' } } as never;

const CHEAP = 1_000;

function openMemory(): PinStorage & { readonly kept: Map<string, StoredPin> } {
  const storedPins = new Map<string, StoredPin>();
  return {
    kept: storedPins,
    get: async (user) => storedPins.get(user),
    put: async (pin) => storedPins.set(pin.user, pin),
    remove: async (user) => storedPins.delete(user),
    spend: async (user) => {
      const pin = storedPins.get(user);
      if (!pin || pin.tries === 0) return undefined;
      const spent = { ...pin, tries: pin.tries - 1 };
      storedPins.set(user, spent);
      return spent;
    },
  };
}

describe('The PIN of a device', () => {
  it.each([
    ['12345', 'digits'],
    ['1234567890123', 'digits'],
    ['24680a', 'digits'],
    ['000000', 'easy'],
    ['123456', 'easy'],
    ['987654', 'easy'],
    ['135790', null],
    ['493027', null],
  ])('%s: %s', (pin, fault) => {
    expect(checkPin(pin)).toBe(fault);
  });

  it('opens what it was set for, and nothing of it stands in the clear', async () => {
    const pins = openMemory();
    await setPin(pins, '493027', KARI);
    const stored = pins.kept.get('kari');
    const text = new TextDecoder().decode(stored?.cipher);
    expect(JSON.stringify(stored) + text).not.toMatch(/a2V5|Kari|493027/);
    expect(stored?.iterations).toBeGreaterThanOrEqual(600_000);
    expect(await openByPin(pins, 'kari', '493027')).toEqual({ is: 'open', sealed: KARI });
  });

  it('is erased by the fifth wrong try, and the right one does not open it any more', async () => {
    const pins = openMemory();
    await setPin(pins, '493027', KARI, CHEAP);
    for (let triesLeft = PIN_TRIES - 1; triesLeft > 0; triesLeft -= 1)
      expect(await openByPin(pins, 'kari', '493028')).toEqual({ is: 'wrong', left: triesLeft });
    expect(await openByPin(pins, 'kari', '493028')).toEqual({ is: 'erased' });
    expect(pins.kept.size).toBe(0);
    expect(await openByPin(pins, 'kari', '493027')).toEqual({ is: 'erased' });
  });

  it('a right one gives the tries back', async () => {
    const pins = openMemory();
    await setPin(pins, '493027', KARI, CHEAP);
    await openByPin(pins, 'kari', '111112');
    expect((await openByPin(pins, 'kari', '493027')).is).toBe('open');
    expect(pins.kept.get('kari')?.tries).toBe(PIN_TRIES);
  });

  it('a try counts although the page is closed before it is answered, and tries at once count each', async () => {
    const pins = openMemory();
    await setPin(pins, '493027', KARI, CHEAP);
    const tries = ['1', '2', '3', '4', '5', '6'].map((last) => openByPin(pins, 'kari', `11111${last}`));
    expect(pins.kept.get('kari')?.tries).toBe(0);
    expect((await Promise.all(tries)).filter(({ is }) => is === 'erased')).not.toHaveLength(0);
    expect(await openByPin(pins, 'kari', '493027')).toEqual({ is: 'erased' });
  });
});
