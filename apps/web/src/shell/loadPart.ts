import type { Namespace } from '@alveola/report';
import { type ComponentType, lazy } from 'react';
import { showWords } from './i18n/i18n';

/** Code or words did not arrive: there is no connection, or the file is gone since an upgrade. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Milliseconds until the server is asked whether it is there, and within which it must answer. */
const PATIENCE = 5_000;

/** @throws PartMissing, also where the part hangs and the server answers nothing else either. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let isPending = true;
  let ask: ReturnType<typeof setTimeout> | undefined;
  const unanswered = new Promise<never>((_, missing) => {
    const wait = () => {
      if (!isPending) return;
      ask = setTimeout(() => {
        // A browser waits for minutes. If the server answers, the line is only slow, and the wait goes on.
        fetch('/sw.js', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(wait, missing);
      }, PATIENCE);
    };
    wait();
  });
  try {
    return await Promise.race([load(), unanswered]);
  } catch (cause) {
    throw new PartMissing('A part of the product could not be loaded.', { cause });
  } finally {
    isPending = false;
    clearTimeout(ask);
  }
}

/** `begin` loads the part before it is drawn. */
export function lazyPart<P extends object>(
  words: readonly Namespace[],
  load: () => Promise<ComponentType<P>>,
) {
  const begin = () => loadPart(() => Promise.all([load(), showWords(words)]));
  const Part = lazy(async () => {
    const [component] = await begin();
    return { default: component };
  });
  return Object.assign(Part, { begin: () => void begin().catch(() => undefined) });
}

export function lazyExtra<P = object>(words: readonly Namespace[], load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(async () => {
    try {
      const [component] = await Promise.all([load(), showWords(words)]);
      return { default: component };
    } catch {
      return { default: () => null };
    }
  });
}
