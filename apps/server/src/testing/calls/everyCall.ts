import * as contract from '@alveola/contract';
import type { Call } from '@alveola/contract';

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

const all: readonly unknown[] = Object.values(contract);
export const EVERY_CALL: readonly Call[] = all.filter(isCall);
