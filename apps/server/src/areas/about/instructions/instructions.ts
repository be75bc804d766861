import { type Company, getInstructions } from '@alveola/contract';
import { isLanguage, type Language } from '@alveola/report/languages';
import { VERSION } from '@alveola/report/version';
import { readWords } from '@alveola/report/words';
import { fileAnswer } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { readBuild } from '../build';

/** Cached by language, because only the provider's details could change the text. */
const made = new WeakMap<Company, Map<Language, Promise<Buffer>>>();

export const instructionsRoute: Route = route(
  getInstructions,
  async ({ deps: { company, now }, params: { language } }) => {
    if (!isLanguage(language)) return refuse('not-found');
    const written = made.get(company) ?? new Map<Language, Promise<Buffer>>();
    made.set(company, written);
    const bytes = written.get(language) ?? write(language, company, now());
    written.set(language, bytes);
    bytes.catch(() => written.delete(language));
    const { fileName } = readWords(language).instructions;
    return fileAnswer(await bytes, 'application/pdf', `alveola-${VERSION}-${fileName}.pdf`);
  },
);

async function write(language: Language, company: Company, now: Date): Promise<Buffer> {
  const [build, { writeInstructions }] = await Promise.all([readBuild(), import('./writeInstructions')]);
  return writeInstructions(language, { company, build }, now);
}
