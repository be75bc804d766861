// @module-tag cases
import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import type { Paragraph } from '@alveola/report';
import { LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEveryCase } from '../../../testing/everyCase';
import { ownServer } from '../../../testing/ownServer';
import { measurementSave, withPictures } from '../../../testing/people/patient28';
import { readPdf } from '../../../testing/files/pdf';
import { clinician, type Visitor } from '../../../testing/visitor';

const { server } = await ownServer();
let me: Visitor;
let id: string;

beforeAll(async () => {
  me = await clinician(server);
  await me.call('PUT', '/settings', { body: { ...DEFAULT_PREFERENCES, referral_advice: true } });
  await me.call('PATCH', '/user', { body: { title: 'Periodontist' } });
  const background = { r: 11, g: 110, b: 143 };
  const logo = await sharp({ create: { width: 620, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const address = ['Fjordtann tannklinikk', 'Storgata 5', '0155 Oslo', 'Norge'];
  const reached = { phone: '+47 22 00 00 00', email: 'post@example.org' };
  await me.call('PUT', '/clinic/letterhead', {
    body: { address, ...reached, logo: logo.toString('base64') },
  });
  id = await withPictures(me);
  await me.call('POST', '/patient/patient-report/save', {
    body: { ...measurementSave(id), status: 'Completed' },
  });
});

const path = (more: string) => `/patient/patient-report/${id}/${more}`;

async function printed(language: string, paragraphs: readonly Paragraph[]) {
  const { data } = await me.call('POST', path('letters'), { body: { language, paragraphs } });
  return readPdf((await me.call('GET', path(`letters/${data.id}/pdf`))).bytes);
}

const drafted = async (language: string): Promise<Paragraph[]> =>
  (await me.call('GET', path(`letter-draft?language=${language}`))).data.paragraphs;

describe.each(LANGUAGES)('The letter of a patient with 28 teeth and an implant, in %s', (language) => {
  const words = readWords(language).letter;

  it('is one page from the logo to the signature', async () => {
    const paper = await printed(language, await drafted(language));
    expect(paper.pages).toBe(1);
    for (const text of [
      'Storgata 5',
      'post@example.org',
      words.signature.line,
      'Kari Nordmann, Periodontist',
    ])
      expect(paper.text).toContain(text);
  });

  it('longer than a page, is signed below its closing words', async () => {
    const [question, ...others] = await drafted(language);
    for (const lines of isEveryCase ? [24, 28, 32, 36, 60] : [28, 60]) {
      const text = Array.from({ length: lines }, (_, n) => `Finding ${n}`).join('\n');
      const paper = await printed(language, [{ title: question!.title, text }, ...others]);
      const last = paper.elements.at(-1)!.text;
      for (const said of [words.closing.split('\n')[0]!, words.signature.line]) expect(last).toContain(said);
    }
    expect((await printed(language, [...others, ...others, ...others])).pages).toBeGreaterThan(1);
  });
});
