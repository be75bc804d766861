import type { DiagnosisResult, ToothNumber, Treatment, TreatmentBlock } from '@alveola/clinical';
import type { Block, Step } from '../blocks';
import { nextVisit } from '../sentences/diagnosisSentence';
import { fill, toothList } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { type ReadReport, referralWord } from '../sentences/readReport';
import { stepPoints } from '../sentences/steps';
import type { WholeReport } from '../wholeReport';
import { reasonItem, reasonList, sureness } from './reasons';

type Judged = ReadReport & Pick<WholeReport, 'sure'>;

/** Without such a tooth today these steps wait for the pockets that the re-evaluation finds. */
const FOR_POCKETS: readonly TreatmentBlock[] = ['S2', 'S3-6'];

export function buildPlan(report: Judged, reader: Reader): readonly Block[] {
  const steps = planSteps(report, reader);
  const after = buildCare(report, reader);
  if (steps.length + after.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.diagnosis.label.treatment },
    ...(steps.length > 0 ? [{ is: 'steps', steps } as const] : []),
    ...after,
  ];
}

export function planSteps(report: ReadReport, reader: Reader): readonly Step[] {
  const { result } = report;
  return result.treatment.map((treatment) => ({
    key: treatment.block,
    whose: concerned(treatment, result, reader),
    because: treatment.because.map((reason) => reasonItem(reason, reader)),
    title: reader.words.treatment[treatment.block].title,
    points: stepPoints(treatment, report, reader),
  }));
}

export function buildCare(report: Judged, reader: Reader): readonly Block[] {
  const { result, preferences } = report;
  const { label } = reader.words.diagnosis;
  const visit = nextVisit(result, reader);
  const blocks: Block[] = [];
  if (visit.value)
    blocks.push({ is: 'heading', level: 3, text: visit.label }, { is: 'text', text: visit.value });
  if (preferences.referral_advice)
    blocks.push(
      { is: 'heading', level: 3, text: label.referral },
      { is: 'text', text: referralWord(report, reader), tone: 'strong' },
      reasonList(result.referral.because, reader),
      ...sureness('referral', report, reader),
    );
  return blocks;
}

function concerned(
  { block, teeth }: Treatment,
  { implants }: DiagnosisResult,
  reader: Reader,
): string | null {
  const { treatment } = reader.words.report;
  if (teeth.length === 0) return FOR_POCKETS.includes(block) ? treatment.noTeeth : null;
  const isImplant = (tooth: ToothNumber) => implants.some((implant) => implant.tooth === tooth);
  const natural = teeth.filter((tooth) => !isImplant(tooth));
  const named = (sentence: string, namedTeeth: readonly ToothNumber[]) =>
    namedTeeth.length > 0 ? [fill(sentence, { teeth: toothList(namedTeeth, reader) })] : [];
  return [...named(treatment.teeth, natural), ...named(treatment.implants, teeth.filter(isImplant))].join(
    '. ',
  );
}
