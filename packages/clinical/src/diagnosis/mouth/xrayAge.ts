import type { XrayDates } from '../../model/assessment';
import type { ToothMeasurement } from '../../model/markers';
import { SIDES } from '../../model/tooth';
import { findApex, sideBoneLoss } from './boneLoss';

/** Of a bone loss that was measured on an X-ray of an earlier day. */
export interface XrayAge {
  /** ISO day; of several X-rays the oldest. */
  readonly taken: string;
  readonly isOld: boolean;
  /** The clinic's limit. */
  readonly months: number;
}

/**
 * How old the X-ray is on which a bone loss was measured; null where nothing was measured, its day is not known,
 * or it was taken on the day of the examination. A day that is not known is not old: nobody has said so.
 */
export function xrayAge(
  row: ToothMeasurement | undefined,
  isImplant: boolean,
  dates: XrayDates | null,
): XrayAge | null {
  if (!row || dates === null) return null;
  const { examined, limit_months: months } = dates;
  const days = SIDES.filter((side) => sideBoneLoss(row, side, isImplant) !== null)
    .map((side) => findApex(row, side, isImplant)?.image)
    .flatMap((image) => dates.xrays.filter(({ id, taken }) => id === image && taken !== null))
    .map(({ taken }) => taken ?? examined);
  const taken = days.toSorted()[0];
  if (taken === undefined || taken >= examined) return null;
  return { taken, isOld: addMonths(taken, months) < examined, months };
}

/** The same day so many months later, or the last one of a month that is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const at = Math.min(date, daysIn(toYear, toMonth));
  return [String(toYear).padStart(4, '0'), two(toMonth), two(at)].join('-');
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
