import {
  type BoneLoss,
  type ImplantResult,
  TOOTH_GROUPS,
  type ToothNumber,
  type ToothResult,
  findValue,
} from '@alveola/clinical';
import {
  type DepthBand,
  depthBand,
  fill,
  findingsOf,
  inOrder,
  scored,
  shownPercent,
  toothName,
} from '@alveola/report';
import { levelMark } from '../paper/levelMark';
import { gap, type Paper } from '../paper/paper';
import { type Cell, type Column, table } from '../paper/table';
import { paragraph, section } from '../paper/text';
import { INK, TYPE, type Type } from '../paper/type';
import type { PaperReport } from '../view';

const FIGURE: Type = { ...TYPE.dense, tabular: true };
const NAME: Type = { ...TYPE.dense, bold: true, tabular: true };
const UNKNOWN: Type = { ...TYPE.dense, colour: INK.faint };
const DEPTHS: Readonly<Record<DepthBand, Type>> = {
  shallow: FIGURE,
  moderate: { ...FIGURE, bold: true, colour: '#8f5e14' },
  deep: { ...FIGURE, bold: true, colour: '#9b1c31' },
};

/** Every natural tooth present: bone loss, depth, findings, group, score and prognosis. */
export function teeth(paper: Paper, report: PaperReport): void {
  const { reader, result, preferences } = report;
  const { label } = reader.words.teeth;
  const { title, noneNatural } = reader.words.report.teeth;
  const part = section(paper, title);
  const withGroups = preferences.tooth_diagnosis_on_tooth_level;
  if (result.teeth.length === 0) return paragraph(paper, part, noneNatural);
  const columns: readonly Column[] = [
    { title: label.tooth, width: 6 },
    ...siteColumns(report),
    ...(withGroups ? [{ title: label.group, width: 20 }] : []),
    ...lastColumns(report),
  ];
  const rows = inOrder(result.teeth, ({ tooth }) => tooth, reader).map((site) => [
    nameCell(site, report),
    ...siteCells(site, report),
    ...(withGroups ? [groupCell(site, report)] : []),
    ...lastCells(site, report),
  ]);
  table(paper, part, columns, rows);
  gap(paper, 3);
  if (withGroups)
    for (const group of TOOTH_GROUPS)
      if (result.teeth.some(({ groups }) => groups.includes(group)))
        paragraph(
          paper,
          part,
          `${reader.words.teeth.group[group]}: ${reader.words.teeth.groupMeaning[group]}`,
          TYPE.note,
        );
  paragraph(paper, part, reader.words.diagnosis.indicative, TYPE.note);
}

/** Every implant: its own diagnosis with how certain it is, and the same as a tooth. */
export function implants(paper: Paper, report: PaperReport): void {
  const { reader, result } = report;
  const { label, implant, certainty } = reader.words.teeth;
  if (result.implants.length === 0) return;
  const part = section(paper, reader.words.report.implants);
  const columns: readonly Column[] = [
    { title: label.implant, width: 8 },
    { title: label.condition, width: 16 },
    { title: label.certainty, width: 11 },
    ...siteColumns(report),
    ...lastColumns(report),
  ];
  const rows = inOrder(result.implants, ({ tooth }) => tooth, reader).map((site) => [
    nameCell(site, report),
    { text: implant[site.condition], type: { ...TYPE.dense, bold: true } },
    { text: certainty[site.certainty] },
    ...siteCells(site, report),
    ...lastCells(site, report),
  ]);
  table(paper, part, columns, rows);
}

type Site = ToothResult | ImplantResult;

function siteColumns({ reader }: PaperReport): readonly Column[] {
  const { label } = reader.words.teeth;
  return [
    { title: label.boneLoss, width: 11 },
    { title: label.pocketDepth, width: 22 },
    { title: label.findings, width: 24 },
  ];
}

function lastColumns({ reader }: PaperReport): readonly Column[] {
  const { label } = reader.words.teeth;
  return [
    { title: label.score, width: 14 },
    { title: label.level, width: 18 },
  ];
}

function nameCell({ tooth }: Site, { reader }: PaperReport): Cell {
  return { text: toothName(tooth, reader), type: NAME };
}

function siteCells({ tooth, boneLoss }: Site, report: PaperReport): readonly Cell[] {
  return [
    boneLossCell(boneLoss, report),
    depthCell(tooth, report),
    { text: findingsOf(report.document, tooth, report.reader).join(' · ') },
  ];
}

function boneLossCell(boneLoss: BoneLoss, { reader }: PaperReport): Cell {
  if ('known' in boneLoss) return { text: reader.words.teeth.notMeasured, type: UNKNOWN };
  return { text: shownPercent(boneLoss.worst, reader), type: FIGURE };
}

/** Depth in mm as weight and colour, and in words where it bleeds; 0 is not charted. */
function depthCell(tooth: ToothNumber, { document, reader }: PaperReport): Cell {
  const { notCharted, bleeds } = reader.words.report.teeth;
  const depth = findValue(document, 'PocketDepth', tooth) ?? 0;
  const bleeding = findValue(document, 'Bleeding', tooth) ?? 0;
  const parts = [
    depth === 0 ? notCharted : `${depth}\u00a0mm`,
    ...(bleeding > 0 ? [fill(bleeds, { count: bleeding }).replaceAll(' ', '\u00a0')] : []),
  ];
  const text = parts.join(' · ');
  if (depth === 0) return { text, type: UNKNOWN };
  return { text, type: DEPTHS[depthBand(depth)] };
}

function groupCell({ groups }: ToothResult, { reader }: PaperReport): Cell {
  if (groups.length === 0) return { text: reader.words.diagnosis.notJudged, type: UNKNOWN };
  return { text: groups.map((group) => reader.words.teeth.group[group]).join(', ') };
}

function lastCells(site: Site, report: PaperReport): readonly Cell[] {
  const { reader } = report;
  const { modified, computed } = reader.words.report.teeth;
  const { score, level, isModified } = scored(report, site.tooth, site.score);
  const levels = reader.words.teeth['condition' in site ? 'levelImplant' : 'level'];
  const byHand = `${score} · ${modified}, ${fill(computed, { score: site.score })}`;
  return [
    { text: isModified ? byHand : String(score), type: FIGURE },
    { text: levels[level], mark: (doc, x, y, size) => levelMark(doc, level, x, y, size) },
  ];
}
