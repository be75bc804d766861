import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
