import { expect, it } from 'vitest';
import { draw } from '../../testing/draw';
import { StorageUse } from './StorageUse';

const toMarkup = (used: number) =>
  draw(<StorageUse storage={{ xrays: { used: 4, allowed: 1000 }, bytes: { used, allowed: 100e9 } }} />);

it.each([
  [0, '0\u00a0MB of 100\u00a0GB'],
  [2_400, '1\u00a0MB of 100\u00a0GB'],
  [2_400_000, '3\u00a0MB of 100\u00a0GB'],
  [11_500_000_000, '11.5\u00a0GB of 100\u00a0GB'],
])('%d bytes of X-rays are %s', (used, text) => {
  expect(toMarkup(used)).toContain(text);
});
