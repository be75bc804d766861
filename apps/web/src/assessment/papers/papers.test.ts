import { expect, it } from 'vitest';
import { fileName } from './saveFile';

it('a paper is saved under the name that the server gives it', () => {
  const header = `inline; filename="periodontal-report-2026-03-07.pdf"; filename*=UTF-8''periodontal-report-2026-03-07.pdf`;
  expect(fileName(header)).toBe('periodontal-report-2026-03-07.pdf');
  expect(fileName('inline')).toBeNull();
  expect(fileName(null)).toBeNull();
});
