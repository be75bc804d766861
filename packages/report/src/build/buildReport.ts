import type { Block, Text } from '../blocks';
import type { Reader } from '../sentences/reader';
import { chart } from './chart';
import { comparison } from './comparison';
import { answers, keyFacts, unexamined, warnings } from './facts';
import { answer, end, head, versions } from './head';
import { pictures } from './pictures';
import { plan } from './plan';
import { reasons, references, siteReasons } from './reasons';
import type { Dates, WholeReport } from '../wholeReport';
import { siteChart } from './sites/siteChart';
import { careInShort, howSure, planPerTooth, signed } from './firstPages';
import { implants, teeth } from './teeth';
import { values } from './values';

/** Two pages for the colleague come first; the annex has everything that they rest on. */
export function buildReport(report: WholeReport, reader: Reader, dates: Dates): readonly Block[] {
  const { earlier, completions } = report;
  const facts = keyFacts(report, reader);
  const blocks: readonly Block[] = [
    ...head(report, reader, dates),
    ...answer(report, reader),
    ...howSure(report, reader),
    ...unexamined(report, reader),
    { is: 'heading', level: 2, text: facts.label },
    facts,
    ...chart(report, reader),
    ...warnings(report, reader),
    ...planPerTooth(report, reader),
    ...careInShort(report, reader),
    ...signed(report, reader, dates),
    { is: 'annex', text: reader.words.report.annex },
    ...answers(report, reader),
    ...(earlier ? comparison({ ...earlier, day: dates.day(earlier.date) }, report, reader) : []),
    ...reasons(report, reader),
    ...teeth(report, reader),
    ...implants(report, reader),
    ...plan(report, reader),
    ...pictures(report, reader, dates),
    ...values(report, reader),
    ...siteChart(report, reader),
    ...versions(completions, reader, dates),
    ...siteReasons(report, reader),
    ...references(report, reader),
    ...end(report, reader),
  ];
  return blocks.map(onPaper);
}

export function withoutAnnex(blocks: readonly Block[]): readonly Block[] {
  const annex = blocks.findIndex(({ is }) => is === 'annex');
  return annex === -1 ? blocks : blocks.slice(0, annex);
}

/** Paper has no links, so the words behind them are printed. */
function onPaper(block: Block): Block {
  if (block.is === 'text') return { ...block, ...said(block) };
  return block.is === 'list'
    ? { ...block, items: block.items.map((item) => ({ ...item, ...said(item) })) }
    : block;
}

function said({ text, check }: Pick<Text, 'text' | 'check'>) {
  return check ? { text: `${text} ${check.text}.`, check: null } : {};
}
