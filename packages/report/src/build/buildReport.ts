import type { Block, Text, Item } from '../blocks';
import { fill, type Reader } from '../sentences/reader';
import { buildChart, buildPictures, buildSmallPictures } from './drawnBlocks';
import { buildComparison } from './comparison';
import { buildAnswers, buildRemarks, buildUnexamined, buildWarnings, keyFacts } from './facts';
import { buildAnswer, buildHead, buildVersions } from './head';
import { buildFewTeeth, buildImplants, buildTeeth } from './toothTables';
import { buildPlan, buildPlanLines, buildReasons, buildReferences, buildToothReasons } from './reasons';
import type { Dates, WholeReport } from '../wholeReport';
import { buildSiteChart, buildValues } from './values';
import type { SureClass } from '@alveola/clinical';
import { classCells, sureSentences } from '../sentences/sureSentence';

/** The second page draws up to so many X-rays large, and the annex does not repeat them. */
const LARGE = 2;

/**
 * Two pages for the colleague come first: the result with its plan, then teeth and X-rays. The annex has
 * everything that they rest on.
 */
export function buildReport(report: WholeReport, reader: Reader, dates: Dates): readonly Block[] {
  const { earlier, completions } = report;
  const facts = keyFacts(report, reader);
  const blocks: readonly Block[] = [
    ...buildHead(report, reader, dates),
    ...buildAnswer(report, reader),
    ...buildSureness(report, reader),
    ...buildUnexamined(report, reader),
    ...buildWarnings(report, reader),
    ...buildChart(report, reader),
    ...(facts.facts.length > 0 ? [facts] : []),
    ...buildPlanLines(report, reader),
    ...buildNote(report, reader),
    ...buildSignature(report, reader, dates),
    ...buildFewTeeth(report, reader),
    { is: 'text', text: reader.words.diagnosis.outside, tone: 'note' },
    ...buildSmallPictures(report, reader, dates),
    { is: 'annex', text: reader.words.report.annex },
    ...buildAnswers(report, reader),
    ...(earlier ? buildComparison({ ...earlier, day: dates.day(earlier.date) }, report, reader) : []),
    ...buildReasons(report, reader),
    ...buildTeeth(report, reader),
    ...buildImplants(report, reader),
    ...buildPlan(report, reader),
    ...(report.pictures.length > LARGE ? buildPictures(report, reader, dates) : []),
    ...buildValues(report, reader),
    ...buildSiteChart(report, reader),
    ...buildVersions(completions, reader, dates),
    ...buildToothReasons(report, reader),
    ...buildReferences(report, reader),
  ];
  return blocks.map(onPaper);
}

function buildNote({ note = null, document }: WholeReport, reader: Reader): readonly Block[] {
  if (note === null) return [];
  return [
    ...(note === ''
      ? []
      : ([
          { is: 'heading', level: 2, text: reader.words.report.note },
          { is: 'text', text: note },
        ] as const)),
    ...buildRemarks(document.dentition, reader),
  ];
}

export function withoutAnnex(blocks: readonly Block[]): readonly Block[] {
  const annex = blocks.findIndex(({ is }) => is === 'annex');
  return annex === -1 ? blocks : blocks.slice(0, annex);
}

/** Paper has no links, so the words behind them are printed. */
function onPaper(block: Block): Block {
  if (block.is === 'text') return { ...block, ...toPlainText(block) };
  return block.is === 'list'
    ? { ...block, items: block.items.map((item) => ({ ...item, ...toPlainText(item) })) }
    : block;
}

function toPlainText({ text, check }: Pick<Text, 'text' | 'check'>) {
  return check ? { text: `${text} ${check.text}.`, check: null } : {};
}

/**
 * Names the value that would change each class first; classes that rest on missing data share a line, and so
 * do the firm ones.
 */
function buildSureness(report: WholeReport, reader: Reader): readonly Block[] {
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

/** An analysis that was not completed is not signed. */
function buildSignature(report: WholeReport, { words }: Reader, dates: Dates): readonly Block[] {
  const { line, day, role, none } = words.report.signature;
  if (report.isDraft) return [{ is: 'text', text: none, tone: 'soft' }];
  const signer = [report.clinician, report.role || role].filter(Boolean).join(', ');
  return [
    {
      is: 'signature',
      lines: [
        { label: line, below: signer },
        { label: day, below: dates.day(report.date) },
      ],
    },
  ];
}
