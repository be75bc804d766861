import type { Namespace } from '@alveola/report';
import { type ComponentType, lazy } from 'react';
import { showWords } from './i18n/i18n';

/** Code or words did not arrive: there is no connection, or the file is gone since an upgrade. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** @throws PartMissing */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing('A part of the product could not be loaded.', { cause });
  }
}

export function lazyPart<P extends object>(
  words: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
) {
  return lazy(async () => {
    const [component] = await loadPart(() => Promise.all([load(), showWords(words)]));
    return { default: component };
  });
}

export function lazyExtra(words: readonly Namespace[], load: () => Promise<ComponentType>) {
  return lazy<ComponentType>(async () => {
    try {
      const [component] = await Promise.all([load(), showWords(words)]);
      return { default: component };
    } catch {
      return { default: () => null };
    }
  });
}
