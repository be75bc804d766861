import {
  CERTAINTIES,
  type Diagnosis,
  IMPLANT_CONDITIONS,
  type ImplantResult,
  type ReasonCode,
} from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';

/** What the condition waits for, as its reasons say. */
const NOT_CHARTED = {
  'condition.not-charted': 'depth',
  'condition.bleeding-not-charted': 'bleeding',
} as const satisfies Partial<Record<ReasonCode, string>>;

/** "findings at 36 need an explanation", "not charted: bleeding"; empty where nothing is open. */
function openParts({ unexplained, because }: Diagnosis, reader: Reader): readonly string[] {
  const { sentence } = reader.words.diagnosis;
  const parts: string[] = [];
  if (unexplained.length > 0)
    parts.push(fill(sentence.unexplained, { teeth: toothList(unexplained, reader) }));
  const missing = Object.entries(NOT_CHARTED).filter(([is]) =>
    because.condition.some(({ code }) => code === is),
  );
  if (missing.length > 0)
    parts.push(
      fill(sentence.notCharted, { what: missing.map(([, what]) => sentence.missing[what]).join(', ') }),
    );
  return parts;
}

/** Health of which not all was seen: on X-ray, or beside other causes. Rules 1.0.0 gave no such reason. */
function provisionalHealth({ because }: Diagnosis, { words }: Reader): string {
  const { sentence } = words.diagnosis;
  const has = (is: ReasonCode) => because.condition.some(({ code }) => code === is);
  if (has('condition.by-probing-alone')) return sentence.healthByProbing;
  return has('condition.many-causes') ? sentence.healthBesideCauses : sentence.healthProvisional;
}

/** Attachment lost elsewhere, or none at all; findings before 1.2.0 say nothing of it. */
function onPeriodontium(name: string, { periodontium: is }: Diagnosis, { words }: Reader): string {
  const { periodontium } = words.diagnosis.sentence;
  return is === 'intact' || is === 'reduced' ? fill(periodontium[is], { name }) : name;
}

/**
 * The diagnosis as a dentist would write it. What was charted too little is never called healthy (rules 1.1 §3).
 * `stability` false: leave it out (preference `stable_unstable_classification`).
 */
export function diagnosisSentence(diagnosis: Diagnosis, stability: boolean, reader: Reader): string {
  const { sentence } = reader.words.diagnosis;
  const { condition, stage, grade, blt, provisional } = diagnosis;
  switch (condition) {
    case 'Edentulous':
      return sentence.Edentulous;
    case 'Health':
      return onPeriodontium(
        provisional ? provisionalHealth(diagnosis, reader) : sentence.Health,
        diagnosis,
        reader,
      );
    case 'Undetermined': {
      const name = diagnosis.unexplained.length > 0 ? sentence.noCase : sentence.noSign;
      return [name, ...openParts(diagnosis, reader)].join('; ');
    }
    case 'Gingivitis': {
      const name = onPeriodontium(sentence.gingivitis[blt ?? 'none'], diagnosis, reader);
      if (!provisional) return name;
      const open = openParts(diagnosis, reader);
      return [name, ...(open.length > 0 ? open : [sentence.gingivitisProvisional])].join('; ');
    }
    case 'Periodontitis': {
      const parts = [sentence.periodontitis[blt ?? 'none']];
      if (stage) parts.push(fill(provisional ? sentence.stageProvisional : sentence.stage, { stage }));
      if (grade) parts.push(fill(sentence.grade, { grade }));
      if (stability && diagnosis.stability) parts.push(sentence[diagnosis.stability]);
      return parts.join(', ');
    }
    default:
      return condition satisfies never;
  }
}

/** What the implants have, worst first, one sentence for each condition and certainty. */
export function implantSentences(implants: readonly ImplantResult[], reader: Reader): readonly string[] {
  const { diagnosis, teeth: words } = reader.words;
  return IMPLANT_CONDITIONS.toReversed().flatMap((condition) =>
    [...CERTAINTIES, null].flatMap((certainty) => {
      const found = implants.filter((one) => one.condition === condition && one.certainty === certainty);
      if (found.length === 0) return [];
      const { implants: plain, implantsCertainty } = diagnosis.sentence;
      const values = {
        condition: words.implant[condition],
        certainty: certainty === null ? '' : words.certainty[certainty],
        teeth: toothList(
          found.map(({ tooth }) => tooth),
          reader,
        ),
      };
      const isPlain = certainty === null || certainty === 'definite';
      return [fill(isPlain ? plain : implantsCertainty, values)];
    }),
  );
}

/** "Every 3 months"; null: there is nothing to care for. */
export function supportiveCare(months: number | null, { words }: Reader): string | null {
  if (months === null) return null;
  const { supportiveCare_one: one, supportiveCare_other: other } = words.diagnosis;
  return fill(months === 1 ? one : other, { count: months });
}
