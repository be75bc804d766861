/** The random part of the sign-in address of the clinic whose user signed in that way last in this browser. */
const KEY = 'alveola.singleSignOn';

export function rememberSignInAddress(slug: string): void {
  localStorage.setItem(KEY, slug);
}

/** The way back in of who is asked to sign in again; null: nobody came that way. */
export function lastSignInAddress(): string | null {
  const slug = localStorage.getItem(KEY);
  return slug === null ? null : toSignInAddress(slug);
}

export function toSignInAddress(slug: string): string {
  return `/login/${encodeURIComponent(slug)}`;
}
