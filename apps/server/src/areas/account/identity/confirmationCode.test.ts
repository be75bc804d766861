import { expect, it } from 'vitest';
import { newCode } from './confirmationCode';

it('is six digits, zeros at the front kept, each digit as likely as the next at every place', () => {
  const codes = Array.from({ length: 20_000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  for (let place = 0; place < 6; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const count = codes.filter((code) => code[place] === String(digit)).length;
      // Expects 2000 with a standard deviation of 42, ten of which never occur by chance.
      expect(Math.abs(count - 2000)).toBeLessThan(420);
    }
});
