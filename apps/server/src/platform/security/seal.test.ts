import { expect, it } from 'vitest';
import { seal, unseal } from './seal';

const SECRET = 'a secret of the server, long enough';

it('opens what it sealed, and seals the same text differently each time', () => {
  const sealed = seal(SECRET, 'totp|liv', 'JBSWY3DPEHPK3PXP');
  expect(unseal(SECRET, 'totp|liv', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(seal(SECRET, 'totp|liv', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
});

it('opens nothing under another secret, for another purpose, or that was changed', () => {
  const sealed = seal(SECRET, 'totp|liv', 'JBSWY3DPEHPK3PXP');
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(SECRET, 'totp|liv', changed.toString('base64'))).toBeNull();
  }
  expect(unseal('another secret', 'totp|liv', sealed)).toBeNull();
  expect(unseal(SECRET, 'totp|kari', sealed)).toBeNull();
  expect(unseal(SECRET, 'totp|liv', 'short')).toBeNull();
});
