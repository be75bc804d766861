import type { ReportRow } from '@alveola/contract';

export const HOME = '/dashboard';
export const PROVIDER_HOME = '/provider';

/** Addresses come from anywhere: `//x`, `/\x` and `https:x` would lead to another site. */
export function safePath(requestedPath: string | null): string {
  if (!requestedPath?.startsWith('/')) return HOME;
  try {
    const url = new URL(requestedPath, location.origin);
    if (url.origin !== location.origin || url.pathname.startsWith('//') || url.pathname === '/login')
      return HOME;
    return url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}

export function loginPath(path: string): string {
  return path === '/' || path === HOME ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}

/** Uses the random id, because patient numbers must not appear in addresses. */
export function patientLink(id: string): string {
  return `/patients/${encodeURIComponent(id)}`;
}

/** Specification §2: the report id goes with the navigation; the path is for reloads and bookmarks. */
export function reportLink({ id }: Pick<ReportRow, 'id'>) {
  return {
    to: `/dashboard/report/${encodeURIComponent(id)}`,
    state: { reportId: id, mode: 'resumed' },
  } as const;
}

export function readingsLink(reportId: string): string {
  return `/readings/${encodeURIComponent(reportId)}`;
}

const SIGN_IN_KEY = 'alveola.singleSignOn';

export function toSignInAddress(slug: string): string {
  return `/login/${encodeURIComponent(slug)}`;
}

export function rememberSignInAddress(slug: string): void {
  localStorage.setItem(SIGN_IN_KEY, slug);
}

export function lastSignInAddress(): string | null {
  const slug = localStorage.getItem(SIGN_IN_KEY);
  return slug === null ? null : toSignInAddress(slug);
}
