import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findOverdue, WITHIN } from './weaknesses.mjs';

const advisory = (id, name, severity) => ({
  source: 1,
  name,
  title: 'Too trusting',
  url: `https://github.com/advisories/${id}`,
  severity,
});
/** In the form of npm 10, which names only the package between for an indirect weakness. */
const ANSWER = {
  auditReportVersion: 2,
  vulnerabilities: {
    inflate: { name: 'inflate', severity: 'high', via: [advisory('GHSA-a', 'inflate', 'high')] },
    picture: { name: 'picture', severity: 'high', via: ['inflate', advisory('GHSA-b', 'picture', 'low')] },
  },
};
const since = (a, b = a) => ({ 'GHSA-a': { since: a, why: 'w' }, 'GHSA-b': { since: b, why: 'w' } });

it('an open weakness is late after the days of its severity, and not before', () => {
  expect(findOverdue(ANSWER, since('2026-11-15'), '2026-11-22')).toEqual([]);
  expect(findOverdue(ANSWER, since('2026-11-14'), '2026-11-22')).toEqual([
    'GHSA-a, high: inflate, Too trusting: known for 8 days, 1 more than there are',
  ]);
  expect(findOverdue(ANSWER, since('2026-11-22', '2026-08-23'), '2026-11-22')).toEqual([
    expect.stringMatching(/^GHSA-b, low: .* 91 days, 1 more/),
  ]);
});

it('a weakness that nobody has noted is told, and one that is noted and mended', () => {
  expect(findOverdue(ANSWER, { 'GHSA-a': since('2026-11-22')['GHSA-a'] }, '2026-11-22')).toEqual([
    'GHSA-b, low: picture, Too trusting: write into known.json since when, and why it is open',
  ]);
  expect(findOverdue({ vulnerabilities: {} }, since('2026-11-22'), '2026-11-22')).toEqual([
    'GHSA-a: is not open any more, take it out of known.json',
    'GHSA-b: is not open any more, take it out of known.json',
  ]);
});

it('the times are those that are promised', () => {
  const promised = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
  for (const severity of ['critical', 'high', 'moderate', 'low'])
    expect(promised).toContain(`| ${severity} | ${WITHIN[severity]} days |`);
});
