import {
  appliedOverrule,
  type DiagnosisResult,
  isMet,
  listJudged,
  type Reason,
  type SourceKey,
  type SureClass,
  type ToothNumber,
  type Treatment,
  type TreatmentBlock,
} from '@alveola/clinical';
import type { Block, Item, Step } from '../blocks';
import { stepPoints } from '../sentences/findings';
import { findStandingDiagnosis, type ReadReport } from '../sentences/readReport';
import { fill, type Reader, sortByNotation, toothName, toothRanges } from '../sentences/reader';
import { reasonSentence, sourceName } from '../sentences/reasonSentence';
import { classCells, sureSentences } from '../sentences/sureSentence';
import type { WholeReport } from '../wholeReport';
import { careFacts } from './facts';
import { groupRows } from './toothTables';

export function reasonItem(reason: Reason, reader: Reader): Item {
  return { text: reasonSentence(reason, reader), note: sourceName(reason, reader), isMet: isMet(reason) };
}

export function reasonList(because: readonly Reason[], reader: Reader): Block {
  if (because.length === 0) return { is: 'text', text: reader.words.report.noReasons, tone: 'soft' };
  return { is: 'list', items: because.map((reason) => reasonItem(reason, reader)) };
}

export function buildReasons(report: WholeReport, reader: Reader): readonly Block[] {
  const { label, condition } = reader.words.diagnosis;
  const { setByHand } = reader.words.report;
  const computed = report.result.diagnosis;
  const cells = classCells(report, reader);
  const isSet = appliedOverrule(computed, report.document.measurement.overrule).condition !== undefined;
  return [
    { is: 'heading', level: 2, text: label.reasons },
    {
      is: 'heading',
      level: 3,
      text: `${label.condition}: ${condition[findStandingDiagnosis(report).condition]}${isSet ? ` · ${setByHand}` : ''}`,
    },
    ...computedReasons(isSet ? condition[computed.condition] : null, computed.because.condition, reader),
    ...sureness('condition', report, reader),
    ...cells.flatMap((cell): readonly Block[] => [
      {
        is: 'heading',
        level: 3,
        text: `${cell.label}: ${cell.value}${cell.computed === null ? '' : ` · ${setByHand}`}`,
      },
      ...computedReasons(cell.computed, cell.because, reader),
      ...sureness(cell.is, report, reader),
    ]),
  ];
}

/** Under the computed value where the clinician set another; a class that was not computed has no reasons. */
function computedReasons(
  computed: string | null,
  because: readonly Reason[],
  reader: Reader,
): readonly Block[] {
  if (computed === null) return [reasonList(because, reader)];
  const { computed: words, setBeside } = reader.words.report;
  if (because.length === 0) return [{ is: 'text', text: fill(setBeside, { computed }), tone: 'soft' }];
  return [{ is: 'text', text: fill(words, { value: computed }), tone: 'soft' }, reasonList(because, reader)];
}

export function sureness(
  sureClass: SureClass,
  report: ReadReport & Pick<WholeReport, 'sure'>,
  reader: Reader,
): readonly Block[] {
  const classSureness = report.sure?.[sureClass];
  if (!classSureness) return [];
  const sentences = sureSentences(sureClass, classSureness, report, reader);
  const { title } = reader.words.sure;
  const [only] = sentences;
  if (sentences.length === 1 && only)
    return [{ is: 'text', text: `${title}: ${only.text}`, check: only.check, tone: 'soft' }];
  return [
    { is: 'text', text: `${title}:`, tone: 'soft' },
    { is: 'list', tone: 'soft', items: sentences },
  ];
}

export function buildToothReasons({ result }: ReadReport, reader: Reader): readonly Block[] {
  const sortedResults = sortByNotation(listJudged(result), ({ tooth }) => tooth, reader);
  if (sortedResults.length === 0) return [];
  const { title } = reader.words.pdf.siteReasons;
  return [
    { is: 'heading', level: 2, text: title },
    {
      is: 'table',
      columns: [
        { title: reader.words.teeth.label.tooth, width: 8 },
        { title: reader.words.diagnosis.label.reasons, width: 92 },
      ],
      rows: groupRows(
        sortedResults.map(({ tooth, because }) => ({
          key: tooth,
          cells: [
            { text: toothName(tooth, reader) },
            { text: because.map((reason) => reasonSentence(reason, reader)).join(' · '), tone: 'note' },
          ],
        })),
        reader,
      ),
    },
  ];
}

export function buildReferences({ result }: ReadReport, { words }: Reader): readonly Block[] {
  const { diagnosis, teeth, implants, treatment, referral } = result;
  const others = [...teeth, ...implants, ...treatment, referral].flatMap(({ because }) => because);
  const because = [...Object.values(diagnosis.because).flat(), ...others];
  const cited = new Set(because.flatMap(({ values }) => findReference(values.source) ?? []));
  if (cited.size === 0) return [];
  const items = [...cited].toSorted((a, b) => a.localeCompare(b)).map((text) => ({ text }));
  return [
    { is: 'heading', level: 2, text: words.pdf.siteReasons.sources },
    { is: 'list', tone: 'note', items },
  ];
}

/** Full references, the same in every language; our own rules have none. */
const REFERENCES = {
  Tonetti2018:
    'Tonetti, Greenwell, Kornman. J Periodontol 2018;89 Suppl 1:S159; J Clin Periodontol 2018;45 Suppl 20:S149',
  Papapanou2018:
    'Papapanou, Sanz et al. J Periodontol 2018;89 Suppl 1:S173; J Clin Periodontol 2018;45 Suppl 20:S162',
  KornmanPapapanou2020: 'Kornman, Papapanou. J Periodontol 2020;91:352',
  AlveolaKornmanPapapanou2020: 'Kornman, Papapanou. J Periodontol 2020;91:352',
  Holtfreter2024: 'Holtfreter et al. J Clin Periodontol 2024;51:512',
  Sanz2020Extent: 'Sanz, Papapanou, Tonetti, Greenwell, Kornman. J Clin Periodontol 2020;47:658',
  Fine2018: 'Fine, Patil, Loos. J Clin Periodontol 2018;45 Suppl 20:S95',
  Chapple2018:
    'Chapple, Mealey et al. J Periodontol 2018;89 Suppl 1:S74; J Clin Periodontol 2018;45 Suppl 20:S68',
  Dietrich2019: 'Dietrich et al. Br Dent J 2019;226:16',
  Berglundh2018:
    'Berglundh et al. J Periodontol 2018;89 Suppl 1:S313; J Clin Periodontol 2018;45 Suppl 20:S286',
  Renvert2018: 'Renvert, Persson, Pirih, Camargo. J Periodontol 2018;89 Suppl 1:S304',
  Sanz2020: 'Sanz et al. J Clin Periodontol 2020;47 Suppl 22:4',
  Herrera2022: 'Herrera et al. J Clin Periodontol 2022;49 Suppl 24:4',
  Herrera2023: 'Herrera et al. J Clin Periodontol 2023;50 Suppl 26:4',
  McGuireNunn1996: 'McGuire, Nunn. J Periodontol 1996;67:658',
  KwokCaton2007: 'Kwok, Caton. J Periodontol 2007;78:2063',
  Nibali2017: 'Nibali et al. J Clin Periodontol 2017;44:290',
  SametJotkowitz2009: 'Samet, Jotkowitz. Quintessence Int 2009;40:377',
  Becker1984: 'Becker, Berg, Becker. Int J Periodontics Restorative Dent 1984;4(2):54',
  Miller2014: 'Miller et al. J Periodontol 2014;85:214',
  PapapanouWennstrom1991: 'Papapanou, Wennström. J Clin Periodontol 1991;18:317',
  Matuliene2008: 'Matuliene et al. J Clin Periodontol 2008;35:685',
  FroumRosen2012: 'Froum, Rosen. Int J Periodontics Restorative Dent 2012;32:533',
  Specification: null,
  Alveola: null,
  AlveolaWeights: null,
} as const satisfies Record<SourceKey, string | null>;

function isSource(key: unknown): key is SourceKey {
  return typeof key === 'string' && Object.hasOwn(REFERENCES, key);
}

/** Null for our own rules and the product's specification. */
function findReference(source: unknown): string | null {
  return isSource(source) ? REFERENCES[source] : null;
}

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
