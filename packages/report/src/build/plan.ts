import type { DiagnosisResult, ToothNumber, Treatment, TreatmentBlock } from '@alveola/clinical';
import type { Block, Step } from '../blocks';
import { fill, toothRanges } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import type { ReadReport } from '../sentences/readReport';
import { stepPoints } from '../sentences/steps';
import type { WholeReport } from '../wholeReport';
import { careFacts } from './facts';
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

/** "1. Radiographs: 16, 26": what to do, in one line each. */
export function buildPlanLines(report: ReadReport, reader: Reader): readonly Block[] {
  const items = planSteps(report, reader).map(({ title, whose }) => ({
    text: whose === null ? title : `${title}: ${whose}`,
  }));
  const care = careFacts(report, reader);
  return [
    { is: 'heading', level: 2, text: reader.words.diagnosis.label.treatment },
    ...(items.length > 0 ? [{ is: 'list', isNumbered: true, items } as const] : []),
    { is: 'text', text: care.map(({ label, value }) => `${label}: ${value}`).join(' · '), tone: 'strong' },
  ];
}

function buildCare(report: Judged, reader: Reader): readonly Block[] {
  const [visit, referral] = careFacts(report, reader);
  return [
    ...(visit
      ? ([
          { is: 'heading', level: 3, text: visit.label },
          { is: 'text', text: visit.value },
        ] as const)
      : []),
    ...(referral
      ? ([
          { is: 'heading', level: 3, text: referral.label },
          { is: 'text', text: referral.value, tone: 'strong' },
          reasonList(report.result.referral.because, reader),
          ...sureness('referral', report, reader),
        ] as const)
      : []),
  ];
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
    namedTeeth.length > 0 ? [fill(sentence, { teeth: toothRanges(namedTeeth, reader) })] : [];
  return [...named('{{teeth}}', natural), ...named(treatment.implants, teeth.filter(isImplant))].join(' · ');
}
