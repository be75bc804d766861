import type { Block } from '@alveola/report';
import { expect, it } from 'vitest';
import { readPdf } from '../../../testing/files/pdf';
import { closePaper, openPaper } from '../paper';
import { writeBlocks } from './writeBlocks';

const closing: readonly Block[] = [
  { is: 'heading', level: 2, text: 'Treatment' },
  { is: 'list', items: [{ text: 'Step 1' }, { text: 'Step 2', note: 'why' }] },
  { is: 'text', text: 'Referral: no', tone: 'strong' },
  { is: 'list', items: [{ text: 'Nothing asks for it' }] },
  { is: 'text', text: 'Not judged here', tone: 'note' },
  { is: 'signature', lines: [{ label: 'Signed', below: 'Kari Nordmann' }] },
];

it('what is signed stands on the page of the signature, wherever it comes on the page', async () => {
  const pages = new Set<number>();
  for (let lines = 20; lines <= 60; lines += 1) {
    const before = Array.from({ length: lines }, (_, n): Block => ({ is: 'text', text: `Line ${n}` }));
    const paper = openPaper({ title: 'Report', author: 'A', language: 'en', made: '2026-11-23T12:00:00Z' });
    for (const _ of writeBlocks(paper, [{ is: 'heading', level: 1, text: 'Report' }, ...before, ...closing]));
    const file = await readPdf(await closePaper(paper));
    pages.add(file.pages);
    const last = file.elements.at(-1)!.text;
    for (const expectedText of ['Treatment', 'Step 1', 'Referral: no', 'Not judged here', 'Kari Nordmann'])
      expect(last, `after ${lines} lines`).toContain(expectedText);
  }
  expect(pages).toEqual(new Set([1, 2]));
});
