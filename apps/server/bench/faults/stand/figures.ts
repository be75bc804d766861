import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PAGE = resolve(import.meta.dirname, '../../../../../docs/performance.md');
const HEAD = /^\| fault \| seen on \|.*\n\|[-|]+\|\n/m;

export interface Figures {
  readonly done: string;
  readonly seen: string;
  /** The loss that the control found; '' when the fault has no control. */
  readonly control: string;
}

export function writeFigures(fault: number, { done, seen, control }: Figures): void {
  const day = new Date().toISOString().slice(0, 10);
  const row = `| ${fault} | ${day} | ${done} | ${seen} | ${control} |`;
  const text = readFileSync(PAGE, 'utf8');
  const { before, rows, after } = cut(text);
  const others = rows.filter((each) => numberIn(each) !== fault);
  const sorted = [...others, row].toSorted((a, b) => numberIn(a) - numberIn(b));
  writeFileSync(PAGE, `${before}${sorted.join('\n')}\n${after}`);
  console.log(row);
}

export function readFigures(numbers: readonly string[]): readonly string[] {
  const { rows } = cut(readFileSync(PAGE, 'utf8'));
  return rows.filter((row) => numbers.length === 0 || numbers.includes(String(numberIn(row))));
}

const numberIn = (row: string) => Number(row.split('|')[1]);

function cut(text: string) {
  const head = HEAD.exec(text);
  if (!head) throw new Error('docs/performance.md has no table of faults.');
  const start = head.index + head[0].length;
  const end = text.indexOf('\n\n', start - 1);
  const rows = text.slice(start, end).split('\n').filter(Boolean);
  return { before: text.slice(0, start), rows, after: text.slice(end + 1) };
}
