import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loginPath, safePath } from './paths';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://clinic.example' });
  return () => vi.unstubAllGlobals();
});

describe('after the sign-in', () => {
  it.each([
    ['/patient-list', '/patient-list'],
    ['/dashboard/report/r_1?tab=teeth#top', '/dashboard/report/r_1?tab=teeth#top'],
    ['/settings', '/settings'],
  ])('the remembered path %s is opened', (rememberedPath, opened) => {
    expect(safePath(rememberedPath)).toBe(opened);
  });

  it.each([
    null,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'patient-list',
    '/.//evil.example',
    '/login',
    '/login?next=/login',
  ])('%j leads to the start page', (rememberedPath) => {
    expect(safePath(rememberedPath)).toBe('/dashboard');
  });

  it.each(['/patient-list', '/dashboard/report/a%2Fb?x=1&y=2'])('%s comes back as it was', (path) => {
    const address = new URL(loginPath(path), 'https://clinic.example');
    expect(safePath(address.searchParams.get('next'))).toBe(path);
  });

  it('remembers nothing where the start page was asked for', () => {
    expect(loginPath('/')).toBe('/login');
    expect(loginPath('/dashboard')).toBe('/login');
  });
});
