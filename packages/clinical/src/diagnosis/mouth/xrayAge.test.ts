import { describe, expect, it } from 'vitest';
import { aPatient, type PatientOptions } from '../../cases/patient';
import { xrayDates } from '../../model/assessment';
import { diagnose } from '../diagnose';
import { addMonths } from './xrayAge';

type Xray = NonNullable<PatientOptions['xray']>;
const patient = (xray?: Xray) =>
  aPatient({ implant: [36], ...(xray ? { xray } : {}) })
    .teeth([14, 24], { loss: 40, depth: 6 })
    .tooth(36, { loss: 10 })
    .tooth(11, { loss: null });
const judge = (xray?: Xray) => diagnose(patient(xray).assessment());
const w31 = (xray?: Xray) => judge(xray).warnings.find(({ code }) => code === 'W31');

describe('The age of an X-ray', () => {
  it.each<[string, boolean, Xray]>([
    ['of the day', false, { taken: '2026-11-22', examined: '2026-11-22' }],
    ['of 24 months to the day', false, { taken: '2024-11-22', examined: '2026-11-22' }],
    ['of a day more', true, { taken: '2024-11-21', examined: '2026-11-22' }],
    [
      'of a leap day, two years later on the last day of the month',
      false,
      { taken: '2024-02-29', examined: '2026-02-28' },
    ],
    ['and on the day after it', true, { taken: '2024-02-29', examined: '2026-03-01' }],
    ['taken after the examination', false, { taken: '2026-11-23', examined: '2026-11-22' }],
    ['of a day that is not known', false, { taken: null, examined: '2026-11-22' }],
  ])('%s: W31 %s', (_, isOld, xray) => {
    expect(w31(xray) !== undefined).toBe(isOld);
  });

  it('is said of every tooth and implant that was measured on an old one, with the oldest day', () => {
    const { teeth, months, taken } = w31({ taken: '2023-01-31', examined: '2026-11-22' })?.values ?? {};
    expect([months, taken]).toEqual([24, '2023-01-31']);
    expect(teeth).toContain(36);
    expect(teeth).not.toContain(11);
  });

  it('is said with the oldest day of several', () => {
    const examined = '2026-11-22';
    const document = patient({ taken: '2023-01-31', examined }).assessment();
    const teeth = document.measurement.teeth.map((row) =>
      row.tooth === 24 ? JSON.parse(JSON.stringify(row).replaceAll('"case"', '"older"')) : row,
    );
    const oldestDay = (...xrays: readonly { id: string; taken: string }[]) =>
      diagnose({
        ...document,
        measurement: { ...document.measurement, teeth },
        xray_dates: xrayDates.parse({ examined, limit_months: 24, xrays }),
      }).warnings.find(({ code }) => code === 'W31')?.values['taken'];
    const [later, earlier] = ['2023-01-31', '2021-06-30'];
    expect(oldestDay({ id: 'case', taken: later }, { id: 'older', taken: earlier })).toBe(earlier);
    expect(oldestDay({ id: 'case', taken: earlier }, { id: 'older', taken: later })).toBe(earlier);
  });

  it('makes what was measured on an old one provisional, and of the rest nothing', () => {
    const [fresh, old] = [judge(), judge({ taken: '2023-01-31', examined: '2026-11-22' })];
    const site = (result: typeof fresh, tooth: number) =>
      [...result.teeth, ...result.implants].find((toothResult) => toothResult.tooth === tooth);
    for (const tooth of [14, 36]) {
      expect(site(fresh, tooth)?.provisional).toBe(false);
      expect(site(old, tooth)).toMatchObject({
        provisional: true,
        level: site(fresh, tooth)?.level,
        score: site(fresh, tooth)?.score,
        boneLoss: site(fresh, tooth)?.boneLoss,
      });
    }
    expect(old.diagnosis).toEqual(fresh.diagnosis);
    expect(old.treatment).toEqual(fresh.treatment);
    expect(old.referral).toEqual(fresh.referral);
  });

  it('is given as the reason from when a bone loss is known', () => {
    const reasons = (xray?: Xray) =>
      judge(xray)
        .teeth.find(({ tooth }) => tooth === 14)
        ?.because.filter(({ code }) => code.startsWith('xray.'))
        .map(({ code, values }) => [code, values.taken]);
    expect(reasons({ taken: '2026-10-11', examined: '2026-11-22' })).toEqual([
      ['xray.earlier', '2026-10-11'],
    ]);
    expect(reasons({ taken: '2023-10-11', examined: '2026-11-22' })).toEqual([['xray.old', '2023-10-11']]);
    expect(reasons({ taken: '2026-11-22', examined: '2026-11-22' })).toEqual([]);
    expect(reasons({ taken: null, examined: '2026-11-22' })).toEqual([]);
  });

  it('changes not a byte where no day is known', () => {
    const without = JSON.stringify(judge());
    expect(JSON.stringify(judge({ taken: null, examined: '2026-11-22' }))).toBe(without);
    expect(JSON.stringify(judge({ taken: '2026-11-22', examined: '2026-11-22' }))).toBe(without);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-12-31', 24, '2026-12-31'],
    ['1999-11-30', 3, '2000-02-29'],
    ['2026-11-22', 0, '2026-11-22'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('has a limit of half a year to ten years', () => {
    const read = (limit_months: number) =>
      xrayDates.safeParse({ examined: '2026-11-22', limit_months, xrays: [] }).success;
    expect([5, 6, 120, 121, 24.5].map(read)).toEqual([false, true, true, false, false]);
  });
});
