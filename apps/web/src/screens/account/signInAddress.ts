const KEY = 'alveola.singleSignOn';

export function rememberSignInAddress(slug: string): void {
  localStorage.setItem(KEY, slug);
}

export function lastSignInAddress(): string | null {
  const slug = localStorage.getItem(KEY);
  return slug === null ? null : toSignInAddress(slug);
}

export function toSignInAddress(slug: string): string {
  return `/login/${encodeURIComponent(slug)}`;
}
