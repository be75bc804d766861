import { ADDRESSES } from './addresses';
import type { Address } from './call';
import type * as contract from './index';

/** Calls by their address alone: the types are the contract's, its schemas are not loaded. */
export const calls: { readonly [K in keyof typeof ADDRESSES]: Address<(typeof contract)[K]> } = ADDRESSES;

export { SESSION_IDLE_HEADER, XRAY_PART_BYTES } from './addresses';
