import { expect, it } from 'vitest';
import { toDueState, toDueParts } from './recalls';

it.each([
  ['2026-03-01', 'overdueWeeks', 1, 'overdue'],
  ['2026-03-02', 'overdueDays', 6, 'overdue'],
  ['2026-03-07', 'overdueDays', 1, 'overdue'],
  ['2026-03-08', 'today', 0, 'soon'],
  ['2026-03-09', 'inDays', 1, 'soon'],
  ['2026-03-14', 'inDays', 6, 'soon'],
  ['2026-03-15', 'inWeeks', 1, 'ahead'],
  // The clocks go forward between the two days.
  ['2026-04-12', 'inWeeks', 5, 'ahead'],
])('on 8 March 2026, %s is %s %i', (due, words, count, tone) => {
  expect(toDueState(due, '2026-03-08')).toEqual({ words, count, tone });
});

it('puts each row under a heading, by the day', () => {
  const dues = ['2026-03-07', '2026-03-08', '2026-03-14', '2026-03-15', '2026-04-06', '2026-04-07', null];
  expect(toDueParts(dues, '2026-03-08')).toEqual([
    'overdue',
    'week',
    'week',
    'month',
    'month',
    'later',
    'unset',
  ]);
});

it('begins no heading twice where a row was postponed in its place', () => {
  expect(toDueParts(['2026-03-01', '2026-06-01', '2026-03-02', '2026-03-09'], '2026-03-08')).toEqual([
    'overdue',
    'overdue',
    'overdue',
    'week',
  ]);
});
