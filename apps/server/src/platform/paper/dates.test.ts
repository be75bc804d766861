import { expect, it } from 'vitest';
import { datesIn } from './dates';

const DAY = '2027-02-23';

it.each([
  ['Pacific/Kiritimati', '24 Feb 2027'],
  ['Europe/Oslo', '23 Feb 2027'],
  ['Pacific/Pago_Pago', '23 Feb 2027'],
])('in %s an instant is a day of that place, and a day without a time that day', (zone, there) => {
  const { day } = datesIn('en', zone);
  expect(day(`${DAY}T11:30:00Z`)).toBe(there);
  expect(day(DAY)).toBe('23 Feb 2027');
});
