import {
  findValue,
  type ImplantResult,
  TOOTH_GROUPS,
  type ToothNumber,
  type ToothOrImplantResult,
  type ToothResult,
  type TreatmentBlock,
} from '@alveola/clinical';
import type { Block, Cell, Column, Row, TableBlock } from '../blocks';
import { depthBand } from '../drawings/toothMarks';
import { listFindings } from '../sentences/findings';
import {
  boneLossFigure,
  estimateWord,
  levelWord,
  type ReadReport,
  scored,
  worstSide,
} from '../sentences/readReport';
import { fill, type Reader, sortByNotation, toothName, toothRanges } from '../sentences/reader';
import { sureSentences } from '../sentences/sureSentence';
import type { WholeReport } from '../wholeReport';

export interface ToothTable {
  readonly columns: readonly (Column & { readonly key: ToothColumn })[];
  readonly rows: readonly {
    readonly site: ToothOrImplantResult;
    readonly cells: Readonly<Record<ToothColumn, Cell>>;
  }[];
}

export type ToothColumn =
  | 'tooth'
  | 'condition'
  | 'certainty'
  | 'boneLoss'
  | 'depth'
  | 'findings'
  | 'group'
  | 'score'
  | 'level';

export function toothTable(report: ReadReport, reader: Reader): ToothTable {
  const { tooth, boneLoss, depth, findings, group, score, level } = toColumns(reader);
  const groups = report.preferences.tooth_diagnosis_on_tooth_level ? [group] : [];
  return {
    columns: [tooth, boneLoss, depth, findings, ...groups, score, level],
    rows: siteRows(report.result.teeth, report, reader),
  };
}

export function implantTable(report: ReadReport, reader: Reader): ToothTable {
  const { implant, condition, certainty, boneLoss, depth, findings, score, level } = toColumns(reader);
  return {
    columns: [implant, condition, certainty, boneLoss, depth, findings, score, level],
    rows: siteRows(report.result.implants, report, reader),
  };
}

export function buildTeeth(report: ReadReport, reader: Reader): readonly Block[] {
  const { title, noneNatural } = reader.words.report.teeth;
  const heading = { is: 'heading', level: 2, text: title } as const;
  if (report.result.teeth.length === 0) return [heading, { is: 'text', text: noneNatural, tone: 'soft' }];
  return [heading, toBlock(toothTable(report, reader), reader), ...toothNotes(report, reader)];
}

export function buildImplants(report: WholeReport, reader: Reader): readonly Block[] {
  if (report.result.implants.length === 0) return [];
  return [
    { is: 'heading', level: 2, text: reader.words.report.implants },
    toBlock(implantTable(report, reader), reader),
    ...implantNotes(report, reader),
  ];
}

export function implantNotes(
  report: ReadReport & Pick<WholeReport, 'sure'>,
  reader: Reader,
): readonly Block[] {
  const open = report.sure?.implants.filter(({ firm }) => !firm) ?? [];
  return sortByNotation(open, ({ tooth }) => tooth, reader).flatMap((implant) =>
    sureSentences('implant', implant, report, reader).map(({ text, check }) => ({
      is: 'text',
      text: `${toothName(implant.tooth, reader)}: ${text}`,
      check,
      tone: 'note',
    })),
  );
}

/** Explains the ranges that occur, because every language keeps their Latin names. */
export function toothNotes({ result, preferences }: ReadReport, { words }: Reader): readonly Block[] {
  const used = TOOTH_GROUPS.filter((group) => result.teeth.some(({ groups }) => groups.includes(group)));
  const meanings = used.map((group) => `${words.teeth.group[group]}: ${words.teeth.groupMeaning[group]}`);
  const notes = preferences.tooth_diagnosis_on_tooth_level ? meanings : [];
  const isMeasured =
    !preferences.rounded_percentages && result.teeth.some(({ boneLoss }) => 'worst' in boneLoss);
  const error = isMeasured ? [words.report.teeth.error] : [];
  return [...error, ...notes, words.diagnosis.indicative].map((text) => ({ is: 'text', text, tone: 'note' }));
}

export interface ToothRow extends Row {
  readonly key: ToothNumber;
}

/** "11–15, 21–25": teeth whose cells say the same share a row. */
export function groupRows(rows: readonly ToothRow[], reader: Reader): readonly ToothRow[] {
  const groups = new Map<string, ToothRow[]>();
  for (const row of rows) {
    const said = JSON.stringify(row.cells.slice(1));
    groups.set(said, [...(groups.get(said) ?? []), row]);
  }
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const text = toothRanges(
      alike.map(({ key }) => key),
      reader,
    );
    return [{ key: first.key, cells: [{ text, tone: 'strong' }, ...first.cells.slice(1)] }];
  });
}

function toRows({ columns, rows }: ToothTable): readonly ToothRow[] {
  return rows.map(({ site, cells }) => ({ key: site.tooth, cells: columns.map(({ key }) => cells[key]) }));
}

function toBlock(table: ToothTable, reader: Reader): Block {
  return { is: 'table', columns: table.columns, rows: groupRows(toRows(table), reader) };
}

function toColumns({ words }: Reader) {
  const { label, value } = words.teeth;
  return {
    tooth: { key: 'tooth', title: label.tooth, width: 8 },
    implant: { key: 'tooth', title: label.implant, width: 8 },
    condition: { key: 'condition', title: label.condition, width: 16 },
    certainty: { key: 'certainty', title: label.certainty, width: 11 },
    boneLoss: { key: 'boneLoss', title: label.boneLoss, width: 14 },
    depth: { key: 'depth', title: value.PocketDepth, width: 22 },
    findings: { key: 'findings', title: label.findings, width: 21 },
    group: { key: 'group', title: label.group, width: 20 },
    score: { key: 'score', title: label.score, width: 14 },
    level: { key: 'level', title: label.level, width: 18 },
  } as const;
}

function siteRows(
  results: readonly ToothOrImplantResult[],
  report: ReadReport,
  reader: Reader,
): ToothTable['rows'] {
  const { words } = reader;
  return sortByNotation(results, ({ tooth }) => tooth, reader).map((judged) => {
    const { tooth } = judged;
    const isImplant = 'condition' in judged;
    const standing = scored(report, judged);
    const { score, level, isModified } = standing;
    const { modified, computed } = words.report.teeth;
    const byHand = { text: `${modified}, ${fill(computed, { score: judged.score })}`, tone: 'soft' } as const;
    const cells = {
      tooth: { text: toothName(tooth, reader), tone: 'strong' },
      condition: isImplant ? conditionCell(judged, reader) : { text: '' },
      certainty: { text: isImplant && judged.certainty ? words.teeth.certainty[judged.certainty] : '' },
      boneLoss: boneLossCell(judged, report, reader),
      depth: depthCell(tooth, report, reader),
      findings: { text: listFindings(report.document, tooth, reader).join(' · ') },
      group: isImplant ? { text: '' } : groupCell(judged, reader),
      // 0 for a tooth that was not judged would read as the best score.
      score: { text: level === 'NotJudged' ? '–' : String(score), more: isModified ? byHand : null },
      level: { text: levelWord(standing, words.teeth[isImplant ? 'levelImplant' : 'level'], reader), level },
    } as const;
    return { site: judged, cells };
  });
}

/** A mobile implant never counts as healthy. */
function conditionCell({ condition, mobile }: ImplantResult, { words }: Reader): Cell {
  const { implant, mobileImplant } = words.teeth;
  return {
    text: implant[condition],
    tone: 'strong',
    more: mobile ? { text: mobileImplant, tone: 'bad' } : null,
  };
}

/** Shows the attachment level where bone loss is unknown, because it says more than nothing. */
function boneLossCell(judged: ToothOrImplantResult, report: ReadReport, reader: Reader): Cell {
  const { tooth, boneLoss } = judged;
  if ('known' in boneLoss) {
    const estimate = estimateWord(boneLoss, reader);
    if (estimate !== null) return { text: estimate };
    const level = 'attachment' in judged ? (judged.attachment?.interdental ?? null) : null;
    const { attachment: label } = reader.words.report.sites.row;
    return level === null
      ? { text: reader.words.teeth.notMeasured, tone: 'unknown' }
      : { text: `${label}\u00a0${level}\u00a0mm`, tone: 'unknown' };
  }
  const text = boneLossFigure(boneLoss.worst, { tooth, side: worstSide(boneLoss) }, report, reader);
  const isElsewhere = judged.because.some(({ code }) => code === 'xray.other-film');
  return { text, more: isElsewhere ? { text: reader.words.teeth.otherFilm, tone: 'soft' } : null };
}

const BANDS = { shallow: 'plain', moderate: 'moderate', deep: 'deep' } as const;

/** Weight and colour carry the depth in mm; words add the bleeding. */
function depthCell(tooth: ToothNumber, { document }: ReadReport, { words }: Reader): Cell {
  const { notCharted, bleeds } = words.report.teeth;
  const depth = findValue(document, 'PocketDepth', tooth);
  const count = findValue(document, 'Bleeding', tooth);
  const bleeding = {
    text: fill(bleeds, { count: count ?? '' }).replaceAll(' ', '\u00a0'),
    isDot: true,
  } as const;
  return {
    ...(depth === null
      ? { text: notCharted, tone: 'unknown' }
      : { text: `${depth}\u00a0mm`, tone: BANDS[depthBand(depth)] }),
    more: count ? bleeding : null,
  };
}

function groupCell({ groups }: ToothResult, { words }: Reader): Cell {
  if (groups.length === 0) return { text: words.diagnosis.notJudged, tone: 'unknown' };
  return { text: groups.map((group) => words.teeth.group[group]).join(', ') };
}

const SINGLE: readonly TreatmentBlock[] = ['URGENT', 'LOCAL', 'CAUSE', 'ENDO'];
const ONLY_IN_FULL_TABLE: readonly ToothColumn[] = ['score', 'group'];

function needsAttention(judged: ToothOrImplantResult, report: ReadReport, reader: Reader): boolean {
  const { tooth } = judged;
  const { level, isModified } = scored(report, judged);
  const depth = findValue(report.document, 'PocketDepth', tooth);
  return (
    isModified ||
    level === 'Poor' ||
    level === 'Hopeless' ||
    (depth !== null && depthBand(depth) === 'deep') ||
    listFindings(report.document, tooth, reader).length > 0 ||
    report.result.treatment.some(({ block, teeth }) => SINGLE.includes(block) && teeth.includes(tooth))
  );
}

/** The teeth to talk about; the chart and the plan name the others. */
export function fewTeeth(report: ReadReport, reader: Reader) {
  const { columns, rows } = toothTable(report, reader);
  const few = rows.filter(({ site }) => needsAttention(site, report, reader));
  const { some, noneNatural } = reader.words.report.teeth;
  return {
    note: rows.length === 0 ? noneNatural : fill(some, { count: few.length, total: rows.length }),
    table: few.length === 0 ? null : toFewColumns({ columns, rows: few }),
  };
}

export function fewImplants(report: ReadReport, reader: Reader): TableBlock | null {
  const table = implantTable(report, reader);
  return table.rows.length === 0 ? null : toFewColumns(table);
}

/** The prognosis stands beside the tooth, because a phone shows the first columns only. */
function toFewColumns({ columns, rows }: ToothTable): TableBlock {
  const rest = columns.filter(({ key }) => !ONLY_IN_FULL_TABLE.includes(key));
  const isFirst = ({ key }: { readonly key: ToothColumn }) => key === 'tooth' || key === 'level';
  const shown = [...rest.filter(isFirst), ...rest.filter((column) => !isFirst(column))];
  return { is: 'table', columns: shown, rows: toRows({ columns: shown, rows }) };
}

export function buildFewTeeth(report: ReadReport, reader: Reader): readonly Block[] {
  const { note, table } = fewTeeth(report, reader);
  const implants = fewImplants(report, reader);
  return [
    { is: 'heading', level: 2, text: reader.words.report.teeth.title },
    { is: 'text', text: note, tone: 'soft' },
    ...(table ? [table] : []),
    ...(implants ? [{ is: 'heading', level: 2, text: reader.words.report.implants } as const, implants] : []),
  ];
}
