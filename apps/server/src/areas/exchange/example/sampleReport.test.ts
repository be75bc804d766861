import { LANGUAGES } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { ownServer } from '../../../testing/ownServer';
import { readPdf } from '../../../testing/files/pdf';

const { server } = await ownServer();

it('everybody reads what the plans cost', async () => {
  const answer = await server.app.inject({ url: '/api/prices' });
  expect(answer.json().data).toEqual({
    currency: 'EUR',
    trial_days: 30,
    starter: { plan_name: 'Starter', monthly: 4900, yearly: 49_980 },
  });
});

it.each(LANGUAGES)('everybody reads a report of the example patient: %s', async (language) => {
  const answer = await server.app.inject({ url: `/api/sample-report?language=${language}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text } = await readPdf(answer.rawPayload);
  const { product, diagnosis } = readWords(language);
  expect(text).toContain(product.sample.clinic);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(diagnosis.disclaimer.slice(0, 20));
});
