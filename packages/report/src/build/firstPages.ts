import { listJudged, type SureClass, type TreatmentBlock } from '@alveola/clinical';
import type { Block, Cell, Item } from '../blocks';
import { classCells } from '../sentences/classCells';
import { nextVisit } from '../sentences/diagnosisSentence';
import { fill, sortByNotation, toothName } from '../sentences/figures';
import type { Reader } from '../sentences/reader';
import { levelWord, type ReadReport, referralWord, scored } from '../sentences/readReport';
import { sureSentences } from '../sentences/sureSentence';
import type { Dates, WholeReport } from '../wholeReport';
import { planSteps } from './plan';
import { reasonList } from './reasons';
import { boneLossCell, depthCell } from './toothTables';

/**
 * Names the value that would change each class first; classes that rest on missing data share a line, and so
 * do the firm ones.
 */
export function buildSureness(report: WholeReport, reader: Reader): readonly Block[] {
  const { sure } = report;
  if (!sure) return [];
  const { title, firmClasses, openClasses } = reader.words.sure;
  const shown: readonly SureClass[] = [
    'condition',
    ...classCells(report, reader).map(({ is }) => is),
    ...(report.preferences.referral_advice ? (['referral'] as const) : []),
  ];
  const triedClasses = shown.flatMap((sureClass) =>
    sure[sureClass] ? [{ sureClass, sureness: sure[sureClass] }] : [],
  );
  if (triedClasses.length === 0) return [];
  const near = triedClasses.flatMap(({ sureClass, sureness }): readonly Item[] => {
    const isSilent = sureness.firm || sureness.toward.length === 0;
    const [first] = isSilent ? [] : sureSentences(sureClass, sureness, report, reader);
    return first ? [{ text: `${className(sureClass, reader)}: ${first.text}`, check: first.check }] : [];
  });
  const named = (sentence: string, classesToName: typeof triedClasses): readonly Item[] => {
    const classes = classesToName
      .map(({ sureClass }) => className(sureClass, reader).toLocaleLowerCase(reader.language))
      .join(', ');
    return classesToName.length > 0 ? [{ text: fill(sentence, { classes }) }] : [];
  };
  const items = [
    ...near,
    ...named(
      openClasses,
      triedClasses.filter(({ sureness }) => !sureness.firm && sureness.toward.length === 0),
    ),
    ...named(
      firmClasses,
      triedClasses.filter(({ sureness }) => sureness.firm),
    ),
  ];
  return [
    { is: 'heading', level: 2, text: title },
    { is: 'list', items },
  ];
}

function className(sureClass: SureClass, { words }: Reader): string {
  return words.diagnosis.label[sureClass === 'blt' ? 'extent' : sureClass];
}

export function buildPlanPerTooth(report: WholeReport, reader: Reader): readonly Block[] {
  const { teeth, report: words, diagnosis } = reader.words;
  const { title, treatment } = words.sitePlan;
  const sortedResults = sortByNotation(listJudged(report.result), ({ tooth }) => tooth, reader);
  const steps = planSteps(report, reader).map(({ title: step, whose }) => ({
    text: whose ? `${step}. ${whose}` : step,
  }));
  const columns = [
    { title: teeth.label.tooth, width: 15 },
    { title: teeth.label.boneLoss, width: 13 },
    { title: teeth.value.PocketDepth, width: 20 },
    { title: teeth.label.level, width: 22 },
    { title: treatment, width: 40 },
  ];
  const rows = sortedResults.map((judged) => {
    const standing = scored(report, judged);
    const isImplant = 'condition' in judged;
    const name = toothName(judged.tooth, reader);
    const cells: readonly Cell[] = [
      { text: isImplant ? `${name} · ${teeth.label.implant}` : name, tone: 'strong' },
      boneLossCell(judged, report, reader),
      depthCell(judged.tooth, report, reader),
      { text: levelWord(standing, teeth.levelShort, reader), level: standing.level },
      { text: stepNames(judged.tooth, report, reader) },
    ];
    return { key: `plan-${judged.tooth}`, cells };
  });
  return [
    ...(rows.length > 0
      ? ([
          { is: 'heading', level: 2, text: title },
          { is: 'table', columns, rows },
        ] as const)
      : []),
    ...(steps.length + buildCareSummary(report, reader).length > 0
      ? [{ is: 'heading', level: 2, text: diagnosis.label.treatment } as const]
      : []),
    ...(steps.length > 0 ? [{ is: 'list', items: steps } as const] : []),
  ];
}

/** Takes the part before the colon of the titles of the tooth's steps. */
function stepNames(tooth: number, { result }: ReadReport, { words }: Reader): string {
  const short = (block: TreatmentBlock) => words.treatment[block].title.split(':')[0] ?? '';
  const names = result.treatment
    .filter(({ teeth }) => teeth.some((stepTooth) => stepTooth === tooth))
    .map(({ block }) => short(block));
  return [...new Set(names)].join(' · ') || '–';
}

export function buildCareSummary(report: ReadReport, reader: Reader): readonly Block[] {
  const { result, preferences } = report;
  const { label } = reader.words.diagnosis;
  const visit = nextVisit(result, reader);
  return [
    ...(visit.value ? [{ is: 'text', text: `${visit.label}: ${visit.value}` } as const] : []),
    ...(preferences.referral_advice
      ? ([
          { is: 'text', text: `${label.referral}: ${referralWord(report, reader)}`, tone: 'strong' },
          reasonList(result.referral.because, reader),
        ] as const)
      : []),
  ];
}

/** An analysis that was not completed is not signed. */
export function buildSignature(report: WholeReport, { words }: Reader, dates: Dates): readonly Block[] {
  const { line, day, role, none } = words.report.signature;
  const outside = { is: 'text', text: words.diagnosis.outside, tone: 'note' } as const;
  if (report.isDraft) return [outside, { is: 'text', text: none, tone: 'soft' }];
  const signer = [report.clinician, report.role || role].filter(Boolean).join(', ');
  return [
    outside,
    {
      is: 'signature',
      lines: [
        { label: line, below: signer },
        { label: day, below: dates.day(report.date) },
      ],
    },
  ];
}
