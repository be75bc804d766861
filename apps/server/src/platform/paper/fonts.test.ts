import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { readPdf } from '../../testing/files/pdf';
import { openFont } from './fonts';

it('gives a point its character though an earlier paper had it in a colon only', async () => {
  const font = openFont('regular');
  for (const text of ['Stage: III', 'Bone loss 1.12 %']) {
    const doc = new PDFDocument();
    doc.registerFont('text', font);
    doc.font('text').text(text);
    doc.end();
    expect((await readPdf(await buffer(doc))).text).toContain(text);
  }
}, 60_000);
