import { describe, expect, it } from 'vitest';
import { isReachable } from './addresses';

describe('without a word of the operator', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '168.63.129.16',
    '::7f00:1',
    '100:0:0:1::1',
    'localhost',
    '',
  ])('nothing is sent to %s', (address) => {
    expect(isReachable(address, [])).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '193.0.6.139', '2a00:1450:400f:80d::200e', '::ffff:8.8.8.8'])(
    '%s is reached',
    (address) => {
      expect(isReachable(address, [])).toBe(true);
    },
  );
});

it('the operator opens an address or a network, and nothing beside it', () => {
  const allowed = ['10.1.0.0/16', '127.0.0.1', 'fd00::/8'];
  for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:127.0.0.1', 'fd00::5'])
    expect([address, isReachable(address, allowed)]).toEqual([address, true]);
  for (const address of ['10.2.0.1', '127.0.0.2', '::1', 'fc00::5'])
    expect([address, isReachable(address, allowed)]).toEqual([address, false]);
});
