import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { LANGUAGES } from '@alveola/report';
import { REPORT_NAMESPACES } from '@alveola/report/namespaces';
import { readWords } from '@alveola/report/words';
import { expect, it } from 'vitest';
import { FRAME, WIZARD_WORDS, WORD_FILES } from './i18n';

const WEB = resolve(import.meta.dirname, '../..');
/** What a screen imports later is its own, too; what the routes and the frame import later brings its words along. */
const IMPORTED = /(?:(?<!import type [^;]*)from |import\()'(\.[^']+)'/g;
const IMPORTED_AT_ONCE = /(?<!import type [^;]*)from '(\.[^']+)'/g;
const NAMESPACES = Object.keys(readWords('en')).join('|');

function source(path: string): { readonly path: string; readonly text: string } | null {
  for (const end of ['.tsx', '.ts'])
    try {
      return { path: path + end, text: readFileSync(path + end, 'utf8') };
    } catch {
      continue;
    }
  return null;
}

function used(path: string, into = new Map<string, string>(), seen = new Set<string>()) {
  const module = source(path);
  if (!module || seen.has(path)) return into;
  seen.add(path);
  // The words of refusals come with the first refusal.
  const isTelling = module.path.endsWith('/shell/problemText.ts');
  if (/\buseFaultText\(\)/.test(module.text) && !/\/login\/Login\w+\.tsx$/.test(module.path) && !isTelling)
    into.set('validation', relative(WEB, module.path));
  const keys = new RegExp(`['"\`](${NAMESPACES}):\\S|getResource\\([^,]*, '(${NAMESPACES})'`, 'g');
  for (const [, inKey, inResource] of module.text.matchAll(keys))
    if (!isTelling || !/^(problems|validation)$/.test(inKey ?? inResource ?? ''))
      into.set(inKey ?? inResource ?? '', relative(WEB, module.path));
  if (/\breportWords\(\)/.test(module.text) && !module.path.endsWith('/reportWords.ts'))
    for (const namespace of REPORT_NAMESPACES) into.set(namespace, relative(WEB, module.path));
  for (const [, from = ''] of module.text.matchAll(
    /routes|shell|InformationScreen|steps\/steps|Questions|PatientInfoStep|DashboardScreen|ProviderScreen|WizardScreen|versions\/(Conflict|History)$/.test(
      path,
    )
      ? IMPORTED_AT_ONCE
      : IMPORTED,
  ))
    used(resolve(dirname(path), from), into, seen);
  return into;
}

const PART = /lazy(?:Part|Extra)(?:<\w+>)?\((\[[^\]]*\]|[A-Z_]+),\s*\(\) =>\s*import\('([^']+)'\)/g;
const GROUPS = { WIZARD_WORDS, REPORT_NAMESPACES };

function listParts(file: string, loadedWords: readonly string[]) {
  const text = readFileSync(resolve(WEB, file), 'utf8');
  return [...text.matchAll(PART)].map(([, words = '', path = '']) => {
    const named = [...words.matchAll(/\w+/g)].flatMap(([name]) =>
      name in GROUPS ? GROUPS[name as keyof typeof GROUPS] : [name],
    );
    return [relative(WEB, resolve(WEB, dirname(file), path)), [...loadedWords, ...named]] as const;
  });
}

const SCREENS = [
  ...listParts('routes.tsx', []),
  ...listParts('screens/about/InformationScreen.tsx', []),
  ...listParts('screens/dashboard/DashboardScreen.tsx', ['dashboard']),
  ...listParts('screens/provider/ProviderScreen.tsx', ['provider', 'payment', 'validation']),
  ...listParts('assessment/wizard/WizardScreen.tsx', WIZARD_WORDS),
  ...listParts('assessment/wizard/notices/versions/Conflict.tsx', WIZARD_WORDS),
  ...listParts('assessment/wizard/notices/versions/History.tsx', WIZARD_WORDS),
  ...listParts('assessment/steps/steps.tsx', WIZARD_WORDS),
  ...listParts('assessment/steps/patientInfo/Questions.tsx', WIZARD_WORDS),
  ...listParts('assessment/steps/patientInfo/PatientInfoStep.tsx', WIZARD_WORDS),
];

it.each([...FRAME, ...WIZARD_WORDS, ...REPORT_NAMESPACES])('finds the file of %s', async (namespace) => {
  for (const language of LANGUAGES)
    expect(await WORD_FILES[language]()).toHaveProperty([`./${namespace}.json`]);
});

it('finds the screens', () => expect(SCREENS.length).toBeGreaterThan(20));

it.each([...SCREENS, ['routes', []]] as const)('%s loads the words that it says', (path, loaded) => {
  expect(source(resolve(WEB, path))).not.toBeNull();
  const loadedWords = new Set<string>([...FRAME, ...loaded]);
  expect([...used(resolve(WEB, path))].filter(([namespace]) => !loadedWords.has(namespace))).toEqual([]);
});
