import type { XrayDates } from '../../model/assessment';
import type { ToothMeasurement } from '../../model/markers';
import { SIDES } from '../../model/tooth';
import { sideBoneLoss } from './boneLoss';

export interface XrayAge {
  readonly taken: string;
  readonly isOld: boolean;
  readonly months: number;
}

/**
 * Null where nothing was measured, the X-ray's day is unknown, or it was taken at the visit. An unknown day
 * is not called old: nobody has stated it. The day is that of the bone level: another film of the root may be
 * older, because a root keeps its length.
 */
export function xrayAge(
  row: ToothMeasurement | undefined,
  isImplant: boolean,
  dates: XrayDates | null,
): XrayAge | null {
  if (!row || dates === null) return null;
  const { examined, limit_months: months } = dates;
  const days = SIDES.filter((side) => sideBoneLoss(row, side, isImplant) !== null)
    .map((side) => row.CEJ[side]?.image)
    .flatMap((image) => dates.xrays.filter(({ id, taken }) => id === image && taken !== null))
    .map(({ taken }) => taken ?? examined);
  const taken = days.toSorted()[0];
  if (taken === undefined || taken >= examined) return null;
  return { taken, isOld: addMonths(taken, months) < examined, months };
}

/** Takes the last day of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const toDate = Math.min(date, daysIn(toYear, toMonth));
  return [String(toYear).padStart(4, '0'), two(toMonth), two(toDate)].join('-');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
