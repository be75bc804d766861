import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { expect, it } from 'vitest';
import { reader } from '../sentences/reader';
import { DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import type { Withdrawn } from '../wholeReport';
import { withdrawnNotice } from './head';

const english = reader('en', DEFAULT_PREFERENCES, readWords('en'));
const WITHDRAWN: Withdrawn = {
  severity: 'review',
  reason: { en: 'The extent was wrong.', nb: 'Feil utbredelse.', pt: 'Extensão errada.' },
  withdrawn_at: '2026-03-01',
  reviewed: null,
};

it('asks for the review until it is done, and then says by whom and when instead', () => {
  const noticeFor = (reviewed: Withdrawn['reviewed']) => {
    const notice = withdrawnNotice('1.0.0', { ...WITHDRAWN, reviewed }, english, DATES);
    return `${notice.text} ${notice.reviewed}`;
  };
  expect(noticeFor(null)).toBe(
    'The extent was wrong. Review this report before you rely on it again. Not reviewed.',
  );
  expect(noticeFor({ by: 'Kari', at: '2026-03-09' })).toBe(
    'The extent was wrong. Reviewed by Kari on 2026-03-09.',
  );
});
