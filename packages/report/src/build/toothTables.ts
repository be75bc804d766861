import {
  findValue,
  type ImplantResult,
  TOOTH_GROUPS,
  type ToothNumber,
  type ToothOrImplantResult,
  type ToothResult,
} from '@alveola/clinical';
import type { Block, Cell, Column, Row } from '../blocks';
import { depthBand } from '../drawings/levels';
import { fill, sortByNotation, toothName, toothRanges } from '../sentences/figures';
import { listFindings } from '../sentences/findings';
import type { Reader } from '../sentences/reader';
import {
  boneLossFigure,
  estimateWord,
  levelWord,
  type ReadReport,
  scored,
  worstSide,
} from '../sentences/readReport';
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
  const { label } = reader.words.teeth;
  return {
    columns: [
      { key: 'tooth', title: label.tooth, width: 8 },
      ...siteColumns(reader),
      ...(report.preferences.tooth_diagnosis_on_tooth_level
        ? [{ key: 'group', title: label.group, width: 20 } as const]
        : []),
      ...lastColumns(reader),
    ],
    rows: siteRows(report.result.teeth, report, reader),
  };
}

export function implantTable(report: ReadReport, reader: Reader): ToothTable {
  const { label } = reader.words.teeth;
  return {
    columns: [
      { key: 'tooth', title: label.implant, width: 8 },
      { key: 'condition', title: label.condition, width: 16 },
      { key: 'certainty', title: label.certainty, width: 11 },
      ...siteColumns(reader),
      ...lastColumns(reader),
    ],
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

export function toRows({ columns, rows }: ToothTable): readonly ToothRow[] {
  return rows.map(({ site, cells }) => ({ key: site.tooth, cells: columns.map(({ key }) => cells[key]) }));
}

function toBlock(table: ToothTable, reader: Reader): Block {
  return { is: 'table', columns: table.columns, rows: groupRows(toRows(table), reader) };
}

function siteColumns({ words }: Reader) {
  const { label, value } = words.teeth;
  return [
    { key: 'boneLoss', title: label.boneLoss, width: 14 },
    { key: 'depth', title: value.PocketDepth, width: 22 },
    { key: 'findings', title: label.findings, width: 21 },
  ] as const;
}

function lastColumns({ words }: Reader) {
  const { label } = words.teeth;
  return [
    { key: 'score', title: label.score, width: 14 },
    { key: 'level', title: label.level, width: 18 },
  ] as const;
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
export function boneLossCell(judged: ToothOrImplantResult, report: ReadReport, reader: Reader): Cell {
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
export function depthCell(tooth: ToothNumber, { document }: ReadReport, { words }: Reader): Cell {
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
