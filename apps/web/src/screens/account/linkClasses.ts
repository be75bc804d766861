/** A link within a sentence. */
export const linkClasses =
  'rounded-sm font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent';
