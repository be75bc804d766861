/** Joins class names; what is false, null or empty is left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** A link within a sentence; under a finger it is higher than its line, which stays as it is. */
export const linkClasses =
  'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent pointer-coarse:py-3.5';
