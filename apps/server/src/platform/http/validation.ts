import type { z } from 'zod';
import { type Refusal, refuse } from '../base/result';

const MAX_FIELDS = 10;

export function toValidationRefusal(
  issues: readonly z.core.$ZodIssue[],
  under: readonly string[] = [],
): Refusal {
  // A map is safe for keys such as `constructor`, which every object has.
  const errors = new Map<string, string[]>();
  for (const issue of flat(issues.slice(0, MAX_FIELDS)).slice(0, MAX_FIELDS)) {
    const path = [...under, ...issue.path].map(String).join('.') || '.';
    errors.set(path, [...(errors.get(path) ?? []), issue.message]);
  }
  return refuse('validation', { errors: Object.fromEntries(errors) });
}

function flat(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue): readonly z.core.$ZodIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ ...issue, path: [...issue.path, key], message: 'is not known here' }))
      : [issue],
  );
}

/** Gives the first message and the number of others (specification §5, error form). */
export function toTopMessage(errors: Readonly<Record<string, readonly string[]>>): string | null {
  const all = Object.values(errors).flat();
  const [first] = all;
  if (first === undefined) return null;
  const more = all.length - 1;
  if (more === 0) return first;
  return `${first} (and ${more} more error${more === 1 ? '' : 's'})`;
}
