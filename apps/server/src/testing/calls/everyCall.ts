import * as contract from '@alveola/contract';
import type { Call } from '@alveola/contract';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'terms' in value;
}

const all: readonly unknown[] = Object.values(contract);
export const EVERY_CALL: readonly Call[] = all.filter(isCall);
