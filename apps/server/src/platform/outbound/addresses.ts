import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks that the operator has opened to what the server sends, `OUTBOUND_ALLOW`. */
export type Networks = readonly string[];

/** The host of a virtual machine in Azure, and what the library does not know to lead nowhere: compatible and dummy addresses. */
const INSIDE: Networks = ['168.63.129.16', '::/96', '100:0:0:1::/64'];

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean => {
  const [range, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : ([ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128] as const);
  return range.kind() === address.kind() && address.match(range, bits);
};

/**
 * Whether the server may send something to an address that a clinic has set: to those of the internet, and to what the
 * operator names. Loopback, private, link-local (with the metadata of cloud machines), shared, reserved and translated
 * addresses lead into the operator's own network.
 */
export function isReachable(text: string, allowed: Networks): boolean {
  if (isIP(text) === 0) return false;
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
  const address = ipaddr.process(text);
  const isPublic = address.range() === 'unicast' && !INSIDE.some((network) => isIn(address, network));
  return isPublic || allowed.some((network) => isIn(address, network));
}

/** Without encryption only what does not leave the machine, and the operator has named. */
export function isNamedLoopback(text: string, allowed: Networks): boolean {
  return isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback' && isReachable(text, allowed);
}
