import {
  CERTAINTIES,
  type Diagnosis,
  IMPLANT_CONDITIONS,
  type ImplantResult,
  type Overrule,
} from '@alveola/clinical';
import { fill, toothList } from './figures';
import type { Reader } from './reader';

/** The diagnosis with what the clinician set in the place of the computed stage, grade or extent. */
export function overruled(diagnosis: Diagnosis, overrule: Overrule | null | undefined): Diagnosis {
  if (!overrule) return diagnosis;
  const { stage = diagnosis.stage, grade = diagnosis.grade, blt = diagnosis.blt } = overrule;
  return { ...diagnosis, stage, grade, blt, provisional: diagnosis.provisional && !overrule.stage };
}

/**
 * The diagnosis as a dentist would write it. What was charted too little is never called healthy (R4).
 * `stability` false: leave it out (preference `stable_unstable_classification`).
 */
export function diagnosisSentence(diagnosis: Diagnosis, stability: boolean, { words }: Reader): string {
  const { sentence } = words.diagnosis;
  const { condition, stage, grade, blt, provisional } = diagnosis;
  switch (condition) {
    case 'Edentulous':
      return sentence.Edentulous;
    case 'Health':
      return provisional ? sentence.healthProvisional : sentence.Health;
    case 'Gingivitis': {
      const name = sentence.gingivitis[blt ?? 'none'];
      return provisional ? `${name}; ${sentence.gingivitisProvisional}` : name;
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
    CERTAINTIES.flatMap((certainty) => {
      const found = implants.filter((one) => one.condition === condition && one.certainty === certainty);
      if (found.length === 0) return [];
      const { implants: plain, implantsCertainty } = diagnosis.sentence;
      const values = {
        condition: words.implant[condition],
        certainty: words.certainty[certainty],
        teeth: toothList(
          found.map(({ tooth }) => tooth),
          reader,
        ),
      };
      return [fill(certainty === 'definite' ? plain : implantsCertainty, values)];
    }),
  );
}

/** "Every 3 months"; null: there is nothing to care for. */
export function supportiveCare(months: number | null, { words }: Reader): string | null {
  if (months === null) return null;
  const { supportiveCare_one: one, supportiveCare_other: other } = words.diagnosis;
  return fill(months === 1 ? one : other, { count: months });
}
