/** An IPv4 address that is written as one of IPv6 is the one of IPv4. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Somebody with one address has its neighbours, so only the first 24 bits (IPv4) or 64 (IPv6) count. */
export function toNetwork(address: string): string {
  const plainAddress = plain(address);
  if (!plainAddress.includes(':')) return plainAddress.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = plainAddress.toLowerCase().split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = plainAddress.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * By what somebody unknown is limited: an address of IPv4, which a house shares; of IPv6 the network, of which everybody has
 * more addresses than can be counted.
 */
export function toSource(address: string): string {
  const plainAddress = plain(address);
  return plainAddress.includes(':') ? toNetwork(plainAddress) : plainAddress;
}
