import { ADDRESSES } from './addresses';
import type { CallAddress } from './call';
import type * as contract from './index';

/** Addresses with the contract's types, so that the shell does not load the schemas. */
export const calls: { readonly [K in keyof typeof ADDRESSES]: CallAddress<(typeof contract)[K]> } = ADDRESSES;

export { SESSION_IDLE_HEADER, XRAY_PART_BYTES } from './addresses';
