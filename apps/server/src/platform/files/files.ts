import type { ProblemCode } from '@alveola/contract';
import { OutageError } from '../base/result';

/** Where pictures lie, under keys of our own making. */
export interface Files {
  /** Stored and durable when it resolves, whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** null: there is none. @throws DamagedFileError where the store knows that these are not the bytes that were put. */
  get(key: string): Promise<Buffer | null>;
  /** SHA-256 of what is stored, as `sha256` writes it; null: there is none. */
  digest(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** The keys of what was stored before that time, in batches: a store is too large for one list. */
  list(before: Date): AsyncIterable<readonly string[]>;
  /** Removes what was begun before that time and never ended, and says how many that were. */
  tidy(before: Date): Promise<number>;
  /** @throws where nothing could be stored. */
  ready(): Promise<void>;
}

/** A key is made by us: letters, digits, `-`, `_`, and one dot before its kind. */
export const KEY = /^[\w-]{4,64}\.[a-z]+$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key is not one of ours.');
  return key;
}

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** The store did not answer, or refused; the call may be repeated. */
export class StorageError extends OutageError {
  override readonly name = 'StorageError';

  constructor(
    readonly problem: Extract<ProblemCode, 'unavailable' | 'storage-full'>,
    cause: unknown,
  ) {
    super('The object store did not do what it was asked.', { cause });
  }
}
