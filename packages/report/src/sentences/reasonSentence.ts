import { type Reason, type ReasonValue, RISK_QUESTIONS, type Warning } from '@alveola/clinical';
import { besideLimits, fill, formatDay, formatNumber, type Reader, siteName, toothList } from './reader';

const UNKNOWN = '–';

function findWord(list: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(list, key) ? list[key] : undefined;
}

/** A value that is no code stays as it is. */
function coded(name: string, value: string, { words }: Reader): string {
  const { answers, diagnosis, teeth } = words;
  const lists: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    answer: [
      ...RISK_QUESTIONS.map((question) => answers[question].answer),
      answers.complexRehabilitationReasons,
    ],
    condition: [diagnosis.condition, teeth.implant],
    level: [teeth.levelShort],
    counted: [answers.missingTeeth.answer],
    side: [teeth.side],
    cause: [teeth.cause],
    entrance: [teeth.entrance],
  };
  for (const list of lists[name] ?? []) {
    const word = findWord(list, value);
    if (word !== undefined) return word;
  }
  return value;
}

type Values = Readonly<Record<string, ReasonValue>>;

/** Points: a value so near a limit shows its decimal. */
const NEAR = 1;

function wholeBesideLimits(value: number, limits: readonly number[], reader: Reader): string {
  const isNear = limits.some((limit) => Math.abs(value - limit) <= NEAR);
  return besideLimits(value, limits, reader, 0, isNear ? 1 : 0);
}

function listLimits(values: Values): readonly number[] {
  return [values.threshold, values.upTo, values.lower, values.upper].filter(
    (limit) => typeof limit === 'number',
  );
}

function written(name: string, value: ReasonValue, values: Values, reader: Reader): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'boolean') {
    if (name === 'orMore') return value ? '≥' : '>';
    return value ? reader.words.answers.yes : reader.words.answers.no;
  }
  if (typeof value === 'string') {
    if (name === 'taken') return formatDay(value, reader.language);
    return name === 'site' ? siteName(values.tooth, value, reader) : coded(name, value, reader);
  }
  if (typeof value !== 'number') return toothList(value, reader);
  if (name === 'tooth' || name === 'boneTooth') return toothList([value], reader);
  if (name === 'third') return findWord(reader.words.teeth.third, String(value)) ?? String(value);
  if (name === 'percent' || name === 'second') return wholeBesideLimits(value, listLimits(values), reader);
  if (name === 'ratio') return besideLimits(value, listLimits(values), reader, 2, 2);
  return formatNumber(value, reader.language, 2);
}

function inWords(template: string, values: Values, reader: Reader): string {
  const entries = Object.entries(values).map(([name, value]) => [name, written(name, value, values, reader)]);
  return fill(withoutEmpty(template, values), Object.fromEntries(entries));
}

/** A part in `[[ ]]` is kept only where all its values are known and its lists of teeth are not empty. */
function withoutEmpty(template: string, values: Values): string {
  const isEmpty = (value: ReasonValue | undefined) =>
    value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  const names = (part: string) => [...part.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  return (
    template
      .replaceAll(/\[\[(.*?)\]\]/g, (_, part: string) =>
        names(part).some((name) => isEmpty(values[name])) ? '' : part,
      )
      // The last part of a list may be unknown.
      .replaceAll(', )', ')')
  );
}

/** Never rounded to 5: that could contradict the limit beside it. */
export function reasonSentence({ code, values }: Reason, reader: Reader): string {
  return inWords(reader.words.reasons[code], values, reader);
}

/** The product's own specification is no clinical source. */
export function sourceName({ values }: Reason, { words }: Reader): string | null {
  const { source } = values;
  if (typeof source !== 'string' || source === 'Specification') return null;
  return findWord(words.sources, source) ?? null;
}

export function warningSentence({ code, values }: Warning, reader: Reader): string {
  return inWords(
    reader.words.warnings[code],
    { ...values, byBone: withoutLevelled(values), unnamed: withoutCauses(values) },
    reader,
  );
}

/** W4 of earlier rules does not name the cause of each tooth. */
function withoutCauses({ teeth, apical }: Values): ReasonValue {
  return apical === undefined ? (teeth ?? null) : null;
}

/** W26: bone loss makes the case at these teeth, attachment at the others. */
function withoutLevelled({ teeth, levelled }: Values): ReasonValue {
  if (!Array.isArray(teeth)) return null;
  return teeth.filter((tooth) => !Array.isArray(levelled) || !levelled.includes(tooth));
}
