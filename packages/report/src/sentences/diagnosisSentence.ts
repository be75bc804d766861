import {
  CERTAINTIES,
  type Condition,
  type Diagnosis,
  IMPLANT_CONDITIONS,
  type ImplantResult,
  type ReasonCode,
  type DiagnosisResult,
  type Standing,
} from '@alveola/clinical';
import { fill, type Reader, toothList } from './reader';

const NOT_CHARTED = {
  'condition.not-charted': 'depth',
  'condition.bleeding-not-charted': 'bleeding',
} as const satisfies Partial<Record<ReasonCode, string>>;

const OPEN = {
  'condition.answer-open': 'answerOpen',
  'condition.margin-alone': 'marginAlone',
} as const satisfies Partial<Record<ReasonCode, string>>;

/** "findings at 36 need an explanation", "not charted: bleeding"; empty where nothing is open. */
function openParts({ unexplained, because }: Diagnosis, reader: Reader): readonly string[] {
  const { sentence } = reader.words.diagnosis;
  const parts: string[] = Object.entries(OPEN).flatMap(([openCode, word]) =>
    because.condition.some(({ code }) => code === openCode) ? [sentence[word]] : [],
  );
  // The margin alone caused them, so single teeth need no explanation.
  const isByMargin = because.condition.some(({ code }) => code === 'condition.margin-alone');
  if (unexplained.length > 0 && !isByMargin)
    parts.push(fill(sentence.unexplained, { teeth: toothList(unexplained, reader) }));
  const missing = Object.entries(NOT_CHARTED).filter(([is]) =>
    because.condition.some(({ code }) => code === is),
  );
  if (missing.length > 0)
    parts.push(
      fill(sentence.notCharted, {
        what: missing.map(([, missingValue]) => sentence.missing[missingValue]).join(', '),
      }),
    );
  return parts;
}

/** Attachment and bone contradict each other here, so neither is named as a sign. */
function undeterminedName({ unexplained, because }: Diagnosis, { words }: Reader): string {
  const { sentence, condition } = words.diagnosis;
  if (because.condition.some(({ code }) => code === 'condition.margin-alone')) return condition.Undetermined;
  return unexplained.length > 0 ? sentence.noCase : sentence.noSign;
}

/** Not everything was seen: on X-ray, or beside other causes. Rules 1.0.0 gave no such reason. */
function provisionalHealth({ because }: Diagnosis, { words }: Reader): string {
  const { sentence } = words.diagnosis;
  const has = (reasonCode: ReasonCode) => because.condition.some(({ code }) => code === reasonCode);
  if (has('condition.by-probing-alone')) return sentence.healthByProbing;
  return has('condition.many-causes') ? sentence.healthBesideCauses : sentence.healthProvisional;
}

/** Findings from before 1.2.0 do not know the periodontium. */
function onPeriodontium(
  name: string,
  { periodontium: periodontiumState }: Diagnosis,
  { words }: Reader,
): string {
  const { periodontium } = words.diagnosis.sentence;
  return periodontiumState === 'intact' || periodontiumState === 'reduced'
    ? fill(periodontium[periodontiumState], { name })
    : name;
}

/** No bone loss was measured, and no answer gives another grade. */
export function isGradeAssumed({ grade, because }: Pick<Diagnosis, 'grade' | 'because'>): boolean {
  return because.grade.some(
    ({ code, values }) => code === 'grade.nothing-measured' && values.grade === grade,
  );
}

export function isKnownPatient({ because }: Pick<Diagnosis, 'because'>): boolean {
  return because.condition.some(({ code }) => code === 'condition.earlier-stage');
}

/** Only a treated patient is called stable; a first examination reports its findings. */
function stabilityPart(diagnosis: Diagnosis, { words }: Reader): readonly string[] {
  const { sentence } = words.diagnosis;
  const { stability } = diagnosis;
  if (stability === null) return [];
  return [
    stability === 'Stable' && !isKnownPatient(diagnosis) ? sentence.stableUntreated : sentence[stability],
  ];
}

/**
 * The diagnosis as a dentist would write it. A mouth that was charted too little is never called healthy
 * (rules 1.1 §3), nor one with a tooth that waits for treatment. `stability` false leaves it out (preference
 * `stable_unstable_classification`).
 */
export function diagnosisSentence(
  diagnosis: Diagnosis,
  stability: boolean,
  reader: Reader,
  isEveryToothHealthy = true,
): string {
  const { sentence } = reader.words.diagnosis;
  const { condition, stage, grade, blt, provisional } = diagnosis;
  switch (condition) {
    case 'Edentulous':
      return sentence.Edentulous;
    case 'Health':
      if (!isEveryToothHealthy) return sentence.noPeriodontitis;
      return onPeriodontium(
        provisional ? provisionalHealth(diagnosis, reader) : sentence.Health,
        diagnosis,
        reader,
      );
    case 'Undetermined': {
      return [undeterminedName(diagnosis, reader), ...openParts(diagnosis, reader)].join('; ');
    }
    case 'Gingivitis': {
      const name = onPeriodontium(sentence.gingivitis[blt ?? 'none'], diagnosis, reader);
      if (!provisional) return name;
      const open = openParts(diagnosis, reader);
      return [name, ...(open.length > 0 ? open : [sentence.gingivitisProvisional])].join('; ');
    }
    case 'Periodontitis': {
      const parts = [sentence.periodontitis[blt ?? 'none']];
      if (stage) parts.push(fill(sentence.stage, { stage }));
      if (grade)
        parts.push(fill(isGradeAssumed(diagnosis) ? sentence.gradeAssumed : sentence.grade, { grade }));
      if (stability) parts.push(...stabilityPart(diagnosis, reader));
      const text = parts.join(', ');
      return provisional ? fill(sentence.provisional, { diagnosis: text }) : text;
    }
    default:
      return condition satisfies never;
  }
}

/** Worst conditions first, one sentence for each condition and certainty; mobile implants follow. */
export function implantSentences(implants: readonly ImplantResult[], reader: Reader): readonly string[] {
  const { diagnosis, teeth: words } = reader.words;
  const mobile = implants.filter((implant) => implant.mobile).map(({ tooth }) => tooth);
  const sentences = IMPLANT_CONDITIONS.toReversed().flatMap((condition) =>
    [...CERTAINTIES, null].flatMap((certainty) => {
      const alike = implants.filter(
        (implant) => implant.condition === condition && implant.certainty === certainty,
      );
      if (alike.length === 0) return [];
      const { implants: plain, implantsCertainty } = diagnosis.sentence;
      const values = {
        condition: words.implant[condition],
        certainty: certainty === null ? '' : words.certainty[certainty],
        teeth: toothList(
          alike.map(({ tooth }) => tooth),
          reader,
        ),
      };
      const isPlain = certainty === null || certainty === 'definite';
      return [fill(isPlain ? plain : implantsCertainty, values)];
    }),
  );
  if (mobile.length === 0) return sentences;
  return [...sentences, fill(diagnosis.sentence.mobileImplants, { teeth: toothList(mobile, reader) })];
}

/** Months, below any interval of supportive care: a single tooth or implant requires the visit. */
const SUPPORTIVE_FROM = 3;

/**
 * "Supportive periodontal care: Every 3 months"; without periodontitis, and where a single tooth or implant
 * requires it, "Next visit: After 2 months". `value` null: the chart allows no statement.
 */
export function nextVisit(
  { supportiveCareMonths: months, standing }: Pick<DiagnosisResult, 'supportiveCareMonths' | 'standing'>,
  { words: { diagnosis } }: Reader,
): { readonly label: string; readonly value: string | null } {
  const { label, atOnce } = diagnosis;
  const isSupportive =
    standing.condition === 'Periodontitis' && (months === null || months >= SUPPORTIVE_FROM);
  const [singular, plural] = isSupportive
    ? [diagnosis.supportiveCare_one, diagnosis.supportiveCare_other]
    : [diagnosis.after_one, diagnosis.after_other];
  return {
    label: isSupportive ? label.supportiveCare : label.nextVisit,
    value:
      months === null
        ? null
        : months === 0
          ? atOnce
          : fill(months === 1 ? singular : plural, { count: months }),
  };
}

/** "III B" for periodontitis whose stage is known, else the condition in words. */
export function shortDiagnosis(
  { condition, stage, grade }: Pick<Standing, 'condition' | 'stage' | 'grade'>,
  toWords: (condition: Condition) => string,
): string {
  return stage === null ? toWords(condition) : [stage, grade].filter(Boolean).join(' ');
}
