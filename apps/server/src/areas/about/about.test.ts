import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARKED_STEPS, NORMAL_CREST_MM, RULES_VERSION } from '@alveola/clinical';
import { COLOURS, fill } from '@alveola/report';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PdfFile, readPdf } from '../../testing/files/pdf';
import { readObjects, structureOf, walk } from '../../testing/files/pdfObjects';
import { startServer, type TestServer } from '../../testing/server';

const folder = mkdtempSync(join(tmpdir(), 'alveola-legal-'));
const company = {
  name: 'Example AS',
  address: 'Storgata 1, Oslo',
  number: null,
  udi: null,
  email: 'support@example.com',
};
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(folder, 'terms.en.md'), '# Terms\n');
  writeFileSync(join(folder, 'terms.nb.md'), '# Vilkår\n');
  writeFileSync(join(folder, 'privacy.nb.md'), '# Personvern\n');
  server = await startServer({ company, legalDir: folder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = async (path: string) => {
  const answer = await server.app.inject({ url: `/api${path}` });
  return { status: answer.statusCode, data: answer.json().data };
};

it('tells everybody who provides the product, and what was not set is null', async () => {
  const { status, data } = await get('/about');
  expect(status).toBe(200);
  expect(data.company).toEqual(company);
});

it("has a legal text in the reader's language, else in English, else in the one there is", async () => {
  expect((await get('/legal/terms?language=nb')).data).toEqual({ language: 'nb', text: '# Vilkår\n' });
  expect((await get('/legal/terms?language=pt')).data).toEqual({ language: 'en', text: '# Terms\n' });
  expect((await get('/legal/privacy?language=en')).data).toEqual({ language: 'nb', text: '# Personvern\n' });
});

it('lists the texts that are there, and has no other', async () => {
  expect((await get('/about')).data.legal).toEqual(['terms', 'privacy']);
  expect((await get('/legal/dpa')).status).toBe(404);
  expect((await get('/legal/..%2Fterms')).status).toBe(422);
});

const readInstructions = (language: string) => server.app.inject({ url: `/api/instructions/${language}` });

/** A PDF writes colours in parts of one. */
const toOperands = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).join(' ');

describe.each(LANGUAGES)('The instructions for use in %s', (language) => {
  const words = readWords(language);
  const { instructions, teeth, xray } = words;
  const say = (text: string) => fill(text, { mm: NORMAL_CREST_MM });
  let bytes: Buffer;
  let file: PdfFile;
  beforeAll(async () => {
    const answer = await readInstructions(language);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain(instructions.fileName);
    bytes = answer.rawPayload;
    file = await readPdf(bytes);
  });

  it('are a tagged file in that language, with a title and the number of each page', () => {
    expect(file.language).toBe(LANGUAGE_TABLE[language].locale);
    expect(file.title).toContain(instructions.title);
    expect(file.isMarked).toBe(true);
    for (let page = 1; page <= file.pages; page += 1)
      expect(file.text).toContain(fill(words.pdf.foot.page, { page, pages: file.pages }));
  });

  it('have every heading and every paragraph of the screen, in its order', () => {
    const sections = Object.values(instructions.sections);
    expect(file.all('H1').map(({ text }) => text)).toEqual([instructions.title]);
    expect(file.all('H2').map(({ text }) => text)).toEqual(sections.map(({ title }) => title));
    const paragraphs = file.all('P').map(({ text }) => text);
    const written = sections.flatMap(({ text }) => say(text).split('\n'));
    expect(paragraphs.filter((text) => written.includes(text))).toEqual(written);
    expect(paragraphs.join(' ')).toContain(instructions.intro);
  });

  it('say of each measuring step where its markers go, and where at an implant', () => {
    expect(file.all('H3').map(({ text }) => text)).toEqual(MARKED_STEPS.map((step) => teeth.step[step]));
    const paragraphs = file.all('P').map(({ text }) => text);
    const { implant } = xray.help;
    for (const step of MARKED_STEPS) expect(paragraphs).toContain(say(xray.help[step]));
    for (const text of Object.values(implant)) expect(paragraphs).toContain(text);
    expect(paragraphs.filter((text) => text === instructions.implant)).toHaveLength(3);
  });

  it('say who provides them, for which version and rules, and what the provider has not set', () => {
    const { about } = words;
    const said = file.all('LI').map(({ children }) => children.map(({ text }) => text));
    expect(said).toEqual([
      [about.company.title, company.name],
      [about.company.address, company.address],
      [about.company.contact, company.email],
      [about.version, VERSION],
      [about.rules, RULES_VERSION],
      [about.build, about.buildUnknown],
      [about.company.udi, about.notSet],
      [about.company.number, about.notSet],
      [instructions.date, about.buildUnknown],
    ]);
  });

  it('draw the markers of each step in its colour, as no figures: the words beside them say the same', () => {
    const objects = readObjects(bytes);
    const drawn = [...objects.streams.values()].flatMap(
      (content) => content.match(/^[\d. ]+(?= SCN$)/gm) ?? [],
    );
    expect(drawn).toEqual(expect.arrayContaining(MARKED_STEPS.map((step) => toOperands(COLOURS[step]))));
    expect(walk(structureOf(objects)).filter(({ tag }) => tag === 'Figure')).toEqual([]);
  });

  it('are written once', async () => {
    expect((await readInstructions(language)).rawPayload.equals(bytes)).toBe(true);
  });
});

it('are 404 in any other language', async () => {
  for (const other of ['de', 'EN', 'en-GB', 'toString', '..%2Fen', '%00'])
    expect((await readInstructions(other)).statusCode, other).toBe(404);
});
