import { findValue, type ToothOrImplantResult, type TreatmentBlock } from '@alveola/clinical';
import type { Block, TableBlock } from '../blocks';
import { depthBand } from '../drawings/levels';
import { fill } from '../sentences/figures';
import { listFindings } from '../sentences/findings';
import type { Reader } from '../sentences/reader';
import { type ReadReport, scored } from '../sentences/readReport';
import { implantTable, type ToothColumn, type ToothTable, toothTable, toRows } from './toothTables';

const SINGLE: readonly TreatmentBlock[] = ['URGENT', 'LOCAL', 'CAUSE', 'ENDO'];
/** Columns that only the full table has. */
const LEFT_OUT: readonly ToothColumn[] = ['score', 'group'];

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

export interface FewTeeth {
  readonly note: string;
  readonly table: TableBlock | null;
}

/** The teeth to talk about; the chart and the plan name the others. */
export function fewTeeth(report: ReadReport, reader: Reader): FewTeeth {
  const { columns, rows } = toothTable(report, reader);
  const few = rows.filter(({ site }) => needsAttention(site, report, reader));
  const { some, noneNatural } = reader.words.report.teeth;
  return {
    note: rows.length === 0 ? noneNatural : fill(some, { count: few.length, total: rows.length }),
    table: few.length === 0 ? null : toBlock({ columns, rows: few }),
  };
}

export function fewImplants(report: ReadReport, reader: Reader): TableBlock | null {
  const table = implantTable(report, reader);
  return table.rows.length === 0 ? null : toBlock(table);
}

/** The prognosis stands beside the tooth, because a phone shows the first columns only. */
function toBlock({ columns, rows }: ToothTable): TableBlock {
  const rest = columns.filter(({ key }) => !LEFT_OUT.includes(key));
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
