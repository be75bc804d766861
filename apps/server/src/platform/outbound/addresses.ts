import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

export const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export type Networks = readonly string[];

const INSIDE: Networks = ['168.63.129.16', '::/96', '100:0:0:1::/64'];

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean => {
  const [range, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128] as const);
  return range.kind() === address.kind() && address.match(range, bits);
};

/**
 * Allows addresses of the internet and those that the operator names. Loopback, private, link-local (with
 * cloud metadata), shared, reserved and translated addresses lead into the operator's own network.
 */
export function isReachable(text: string, allowed: Networks): boolean {
  if (isIP(text) === 0) return false;
  // An IPv4 address in IPv6 form is judged as IPv4.
  const address = ipaddr.process(text);
  const isPublic = address.range() === 'unicast' && !INSIDE.some((network) => isIn(address, network));
  return isPublic || allowed.some((network) => isIn(address, network));
}

export function isNamedLoopback(text: string, allowed: Networks): boolean {
  return isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback' && isReachable(text, allowed);
}
