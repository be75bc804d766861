import { isUpper, type Preferences, type ToothNumber, toothNumber, universalNumber } from '@alveola/clinical';
import { type Language, LANGUAGE_TABLE, type ReportWords } from '../words/languages';

export interface Reader {
  readonly words: ReportWords;
  readonly language: Language;
  readonly notation: Preferences['dental_notation_system'];
  /** Percentages to the nearest 5; display only. */
  readonly rounded: boolean;
  readonly marginSign: Preferences['margin_sign'];
}

/** `language` is the screen's, whose words these are: it may differ from the stored preference. */
export function reader(language: Language, preferences: Preferences, words: ReportWords): Reader {
  return {
    words,
    language,
    notation: preferences.dental_notation_system,
    rounded: preferences.rounded_percentages,
    marginSign: preferences.margin_sign,
  };
}

/** Specification §9: percentages round to the nearest 5 %. */
const ROUND_TO = 5;

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: making a formatter takes longer than a hundred numbers. */
function format(language: Language, style: 'decimal' | 'percent', most: number, least: number) {
  const key = `${language} ${style} ${most} ${least}`;
  const formatter =
    formats.get(key) ??
    new Intl.NumberFormat(LANGUAGE_TABLE[language].locale, {
      style,
      maximumFractionDigits: most,
      minimumFractionDigits: least,
    });
  formats.set(key, formatter);
  return formatter;
}

export function formatNumber(value: number, language: Language, most = 1, least = 0): string {
  return format(language, 'decimal', most, least).format(value);
}

export function formatDay(day: string, language: Language): string {
  const { locale } = LANGUAGE_TABLE[language];
  // oxlint-disable-next-line no-restricted-globals -- reads the day that it is given, never the clock
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}

/**
 * `{{name}}` → its value; a name without a value stays, so that a test sees it. A value that ends in a full
 * stop (*Lda.*) ends the sentence, too.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = String(values[name] ?? whole);
    return value.endsWith(stop) ? value : value + stop;
  });
}

export function formatToothCount(count: number, { words }: Reader): string {
  const { teeth_one, teeth_other } = words.report.chart;
  return fill(count === 1 ? teeth_one : teeth_other, { count });
}

export function formatImplantCount(count: number, { words }: Reader): string {
  const { implants_one, implants_other } = words.report.chart;
  return fill(count === 1 ? implants_one : implants_other, { count });
}

export function formatPercent(value: number, language: Language): string {
  return format(language, 'percent', 0, 0).format(value / 100);
}

/** To the nearest 5 where the reader wishes, else whole. */
export function shownPercent(value: number, { rounded, language }: Reader): string {
  const shown = rounded ? ROUND_TO * Math.round(value / ROUND_TO) : Math.round(value);
  return formatPercent(shown, language);
}

/**
 * "33% (27–39)". A value rounded to 5 would contradict the limits of its range, and a reading of no loss is
 * by agreement: both have no range.
 */
export function measuredPercent(value: number, error: number, reader: Reader): string {
  const shown = Math.round(value);
  const percent = shownPercent(value, reader);
  if (reader.rounded || shown === 0) return percent;
  return `${percent}\u00a0(${Math.max(0, shown - error)}–${shown + error})`;
}

/** Two decimals (clinical rules R7). */
export function shownRatio(value: number, { language }: Reader): string {
  return formatNumber(value, language, 2, 2);
}

/** The minus is as wide as a digit. @param mm apical of the CEJ */
export function formatMargin(mm: number, sign: Preferences['margin_sign']): string {
  const shown = sign === 'recession+' ? mm : 0 - mm;
  return String(shown).replace('-', '−');
}

export function patientSides({ words }: Pick<Reader, 'words'>) {
  const { right, left } = words.teeth.patientSide;
  return { right: right.short, left: left.short };
}

export function toothName(tooth: ToothNumber, { notation }: Pick<Reader, 'notation'>): string {
  return String(notation === 'UNS' ? universalNumber(tooth) : tooth);
}

/** The oral side of an upper tooth is palatal. */
export function siteName(tooth: unknown, site: string, { words }: Pick<Reader, 'words'>): string {
  const number = toothNumber.safeParse(tooth).data;
  const lists: readonly Readonly<Record<string, string>>[] = [
    ...(number !== undefined && isUpper(number) ? [words.teeth.upperSite] : []),
    words.teeth.site,
  ];
  return lists.find((list) => Object.hasOwn(list, site))?.[site] ?? site;
}

export function sortByNotation<T>(
  items: readonly T[],
  toTooth: (site: T) => ToothNumber,
  { notation }: Pick<Reader, 'notation'>,
): readonly T[] {
  const place = (item: T) => (notation === 'UNS' ? universalNumber(toTooth(item)) : toTooth(item));
  return items.toSorted((a, b) => place(a) - place(b));
}

export function toothList(teeth: readonly number[], reader: Reader): string {
  const numbers = teeth.flatMap((tooth) => toothNumber.safeParse(tooth).data ?? []);
  if (numbers.length === 0) return reader.words.answers.none;
  return sortByNotation(numbers, (tooth) => tooth, reader)
    .map((tooth) => toothName(tooth, reader))
    .join(', ');
}

/** From this many neighbours on a list names the first and the last. */
const RUN = 3;

/** As `toothList`, but "11–15" for neighbouring numbers: a missing tooth ends a range. */
export function toothRanges(teeth: readonly ToothNumber[], reader: Reader): string {
  const numbers = sortByNotation(teeth, (tooth) => tooth, reader).map((tooth) =>
    Number(toothName(tooth, reader)),
  );
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const texts = runs.flatMap((run) => (run.length < RUN ? run.map(String) : [`${run[0]}–${run.at(-1)}`]));
  return texts.length === 0 ? reader.words.answers.none : texts.join(', ');
}

/**
 * At least `from` decimals, and more where fewer would round it onto the limit ("33.04 % is above 33 %",
 * never "33 % is above 33 %").
 */
export function besideLimits(
  value: number,
  limits: readonly number[],
  reader: Reader,
  least = 0,
  from = 1,
): string {
  const starts = Math.max(from, least);
  const exact = [0, 1, 2, 3, 4, 5, 6].find(
    (decimals) =>
      decimals >= starts &&
      limits.every((limit) => limit === value || Number(value.toFixed(decimals)) !== limit),
  );
  return formatNumber(value, reader.language, exact ?? starts, least);
}
