import type { AuditAct } from '@alveola/contract';
import { expect, it } from 'vitest';
import { toDays } from './AuditSection';

const act = (at: string, action: AuditAct['action'], part: AuditAct['part'] = null) =>
  ({ id: at, at, action, by: 'user', user: { id: 'u', name: 'Kari' }, part }) as AuditAct;
const lines = (acts: readonly AuditAct[]) =>
  toDays(acts, (at) => at.slice(0, 10)).map(({ day, rows }) => [
    day,
    ...rows.map(({ act, times, since }) => `${since.slice(11)}-${act.at.slice(11)} ${act.action} ${times}`),
  ]);

it('gathers the acts of a day, and equal ones in a row under the newest', () => {
  expect(
    lines([
      act('2026-11-25T09:03', 'xray.view'),
      act('2026-11-25T09:02', 'xray.view'),
      act('2026-11-25T09:01', 'report.read'),
      act('2026-11-25T09:00', 'xray.view'),
      act('2026-11-24T10:00', 'xray.view'),
    ]),
  ).toEqual([
    ['2026-11-25', '09:02-09:03 xray.view 2', '09:01-09:01 report.read 1', '09:00-09:00 xray.view 1'],
    ['2026-11-24', '10:00-10:00 xray.view 1'],
  ]);
});

it('keeps lines apart that differ in anything shown', () => {
  const [day] = lines([
    act('2026-11-25T09:01', 'report.save', 'dentition'),
    act('2026-11-25T09:00', 'report.save', 'measurement'),
  ]);
  expect(day).toHaveLength(3);
});
