import { expect, it } from 'vitest';
import { toCsvLine } from './csv';

const split = (line: string, separator: string) =>
  line.split(separator).map((cell) => cell.replaceAll('"', '').trim());

it.each([
  '=1+1',
  '＝1+1',
  'x,=1+1,y',
  'x\t=cmd|calc!A1',
  'x;@SUM(A1)',
  'x, +1',
  'x|-1',
  ' =1',
  '\t=1',
  'x\n=1',
])('no reader takes %j for a formula, whatever it splits cells at', (text) => {
  const line = toCsvLine(['1', text, '2']);
  for (const separator of [';', ',', '\t', '|', '\n'])
    for (const cell of split(line, separator)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/u);
});

it('text that is no formula stays as it is', () => {
  expect(toCsvLine(['a-b', 'x, y', 'a"b', null, 3, true])).toBe('a-b;"x, y";"a""b";;3;1\r\n');
});
