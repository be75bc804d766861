import type { ProblemCode } from '@alveola/contract';
import { OutageError } from '../base/result';

export interface Files {
  /** Resolves when the file is durable; it is stored whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>;
  /**
   * Gives null for a missing file. @throws DamagedFileError if the store knows that the bytes have changed.
   */
  get(key: string): Promise<Buffer | null>;
  digest(key: string): Promise<string | null>;
  remove(key: string): Promise<void>;
  list(before: Date): AsyncIterable<readonly string[]>;
  /** Removes uploads that were begun before that time and never ended. @returns how many. */
  tidy(before: Date): Promise<number>;
  ready(): Promise<void>;
}

export const KEY = /^[\w-]{4,64}\.[a-z]+$/;

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key is not one of ours.');
  return key;
}

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

export class StorageError extends OutageError {
  override readonly name = 'StorageError';

  constructor(
    readonly problem: Extract<ProblemCode, 'unavailable' | 'storage-full'>,
    cause: unknown,
  ) {
    super('The object store did not do what it was asked.', { cause });
  }
}
