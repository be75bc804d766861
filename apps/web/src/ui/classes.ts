export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Under a finger the link is higher than its line, which keeps its height. */
export const linkClasses =
  'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent pointer-coarse:py-3.5';
