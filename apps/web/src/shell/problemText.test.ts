import i18next from 'i18next';
import { expect, it } from 'vitest';
import { readWords } from '@alveola/report/words';
import { ApiProblem } from './problem';
import { problemText } from './problemText';

const i18n = i18next.createInstance();
await i18n.init({
  lng: 'en',
  resources: {
    en: {
      common: { failure: { unknown: 'It failed.' } },
      problems: {
        validation: 'Something entered is not accepted.',
        missing: '{{thing}} was not found.',
        thing: { 'letter-not-found': 'This letter' },
      },
      validation: { 'text.control': 'The text contains a character that cannot be stored.' },
    },
  },
});

const refused = (codes: Record<string, string[]>) =>
  new ApiProblem({ status: 422, code: 'validation', message: 'The given data was invalid.', codes });

it('a refusal names its first fault', () => {
  expect(problemText(refused({ patient_number: ['text.control'] }), i18n)).toBe(
    'The text contains a character that cannot be stored.',
  );
});

it('a refusal without a fault is a sentence, never an object', () => {
  expect(problemText(refused({}), i18n)).toBe('Something entered is not accepted.');
});

it('a thing that is not there is named in the sentence that all of them share', () => {
  const missing = new ApiProblem({ status: 404, code: 'letter-not-found', message: 'No letter.' });
  expect(problemText(missing, i18n)).toBe('This letter was not found.');
});

it('how long to wait is said in the language of the screen', async () => {
  const { wait } = readWords('nb').problems;
  i18n.addResourceBundle('nb-NO', 'problems', { wait });
  const tooMany = new ApiProblem({
    status: 429,
    code: 'too-many-attempts',
    message: 'Wait.',
    retryAfterS: 150,
  });
  expect(problemText(tooMany, i18n.cloneInstance({ lng: 'nb-NO' }))).toBe(
    'For mange forsøk. Prøv igjen om 3 minutter.',
  );
});

it('a code without words is told in the server’s own message', () => {
  const unknown = new ApiProblem({ status: 422, code: 'brand-new', message: 'The moon is full.' });
  expect(problemText(unknown, i18n)).toBe('The moon is full.');
});
