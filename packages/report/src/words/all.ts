import { type Language, LANGUAGES, type Words } from './languages';
import * as english from './en/index';

async function read(language: Language): Promise<Words> {
  return import(`./${language}/index.ts`);
}

const loaded = new Map(
  await Promise.all(LANGUAGES.map(async (language) => [language, await read(language)] as const)),
);

/** Server and tests load every word of a language at once; screens load their namespaces. */
export function readWords(language: Language): Words {
  return loaded.get(language) ?? english;
}
