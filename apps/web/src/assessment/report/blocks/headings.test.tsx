import type { Block, Heading } from '@alveola/report';
import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw';
import { Blocks } from './Blocks';

const heading = (level: Heading['level']): Block => ({ is: 'heading', level, text: `${level}` });
const levels = (page: string) => [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));

it('no level of headings is passed over: in a report below the diagnosis, in a sheet below the title', () => {
  const report = [heading(1), heading('answer'), heading(2), heading(3)];
  expect(levels(draw(<Blocks blocks={report} />))).toEqual([1, 2, 3, 4]);
  const sheet = [heading(1), heading(2), heading(3), heading(2)];
  expect(levels(draw(<Blocks blocks={sheet} isPlain />))).toEqual([1, 2, 3, 2]);
});
