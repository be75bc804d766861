import { fileURLToPath, pathToFileURL } from 'node:url';
import { findCircles, findOfNames, findPairs, groupByFolder, readSources, toGraph } from './structure.mjs';

const PACKAGES = ['clinical', 'report', 'report/version.ts', 'report/words', 'contract'];
const PLATFORM = ['server/platform', 'server/platform/base', ...PACKAGES];
const SHELL = ['web/ui', ...PACKAGES];
const SESSION = ['web/shell', ...SHELL];
const SCREEN = ['web/session', ...SESSION];

/**
 * An area (a folder without `packages`, `apps` and `src`, or one file) and the areas that it may import,
 * types included. A file belongs to the longest line that fits. Tests and their helpers may import
 * everything, and only they may import them: `@alveola/clinical/testing`, e2e and bench are for tests alone.
 */
const ARROWS = {
  'clinical/model': [],
  'clinical/charting': ['clinical/model'],
  'clinical/diagnosis': ['clinical/model', 'clinical/charting'],
  'clinical/wire': ['clinical/model', 'clinical/charting', 'clinical/diagnosis'],
  'clinical/agreement': ['clinical/model', 'clinical/charting', 'clinical/diagnosis'],
  clinical: ['clinical/*'],

  'report/version.ts': [],
  'report/words': ['clinical'],
  'report/sentences': ['clinical', 'report/words'],
  'report/drawings': ['clinical', 'report/words', 'report/sentences'],
  'report/blocks.ts': ['clinical', 'report/drawings', 'report/sentences'],
  'report/wholeReport.ts': ['clinical', 'report/drawings', 'report/sentences'],
  'report/fhir': ['clinical', 'report/words', 'report/sentences', 'report/drawings', 'report/wholeReport.ts'],
  'report/build': ['clinical', 'report/*'],
  report: ['clinical', 'report/*'],

  contract: ['clinical', 'report', 'report/words'],

  'server/platform/base': PACKAGES,
  'server/platform': ['server/platform/base', ...PACKAGES],
  'server/areas/settings': PLATFORM,
  'server/areas/provider': PLATFORM,
  'server/areas/xrays': PLATFORM,
  'server/areas/reports': ['server/areas/settings', 'server/areas/xrays', ...PLATFORM],
  'server/areas/readings': ['server/areas/reports', 'server/areas/xrays', ...PLATFORM],
  'server/areas/about': PLATFORM,
  'server/areas/exchange': [
    'server/areas/reports',
    'server/areas/xrays',
    'server/areas/settings',
    'report/fhir',
    ...PLATFORM,
  ],
  'server/areas/account': ['server/areas/provider', ...PLATFORM],
  'server/areas/connections': ['server/areas/account', ...PLATFORM],
  'server/areas/billing': ['server/areas/provider', 'server/areas/account', ...PLATFORM],
  'server/areas/clinic': [
    'server/areas/account',
    'server/areas/billing',
    'server/areas/connections',
    'server/areas/provider',
    'server/areas/readings',
    'server/areas/reports',
    'server/areas/settings',
    'server/areas/xrays',
    ...PLATFORM,
  ],
  'server/app': ['server/areas/*', ...PLATFORM],

  'web/ui': [],
  'web/shell': SHELL,
  'web/session': SESSION,
  // The worker is a program of its own and shares no code with the page.
  'web/worker': [],
  'web/screens': ['web/assessment/papers', ...SCREEN],
  // The instructions for use show the drawings of the measuring steps.
  'web/screens/about': ['web/screens', 'web/assessment/steps', 'web/assessment/viewer', ...SCREEN],
  // The settings map the keys of the clinical values and draw their path.
  'web/screens/settings': [
    'web/screens',
    'web/assessment/papers',
    'web/assessment/steps',
    'web/assessment/teeth',
    ...SCREEN,
  ],
  // The pictures are read again in the measuring step, and a draft is opened of the reading that counts.
  'web/screens/readings': [
    'web/screens',
    'web/screens/patient',
    'web/assessment/document',
    'web/assessment/papers',
    'web/assessment/saving',
    'web/assessment/steps',
    'web/assessment/teeth',
    'web/assessment/wizard',
    ...SCREEN,
  ],
  // The screen compares two analyses as the report does.
  'web/screens/patient': [
    'web/screens',
    'web/assessment/mount',
    'web/assessment/papers',
    'web/assessment/report',
    'web/assessment/teeth',
    'web/assessment/viewer',
    ...SCREEN,
  ],
  'web/assessment/document': PACKAGES,
  'web/assessment/mount': SCREEN,
  'web/assessment/papers': SCREEN,
  'web/assessment/saving': ['web/assessment/document', ...SCREEN],
  'web/assessment/teeth': SCREEN,
  'web/assessment/viewer': ['web/assessment/document', 'web/assessment/teeth', ...SCREEN],
  'web/assessment/report': [
    'web/assessment/document',
    'web/assessment/papers',
    'web/assessment/saving',
    'web/assessment/teeth',
    'web/assessment/viewer',
    ...SCREEN,
  ],
  'web/assessment/steps': [
    'web/assessment/document',
    'web/assessment/mount',
    'web/assessment/papers',
    'web/assessment/saving',
    'web/assessment/teeth',
    'web/assessment/viewer',
    'web/assessment/report',
    ...SCREEN,
  ],
  'web/assessment/wizard': ['web/assessment/*', ...SCREEN],
  web: ['web/*', ...PACKAGES],

  scripts: ['report/words', 'vitest.config.ts'],
  deploy: [],
  'vitest.config.ts': ['scripts'],
  'vitest.e2e.config.ts': ['scripts'],
  'vitest.image.config.ts': [],
  'vitest.faults.config.ts': [],
};

const MAX_FILES = 20;
const AREAS = Object.keys(ARROWS).sort((a, b) => b.length - a.length);
/** The entry of a package is the one file that may hold nothing but re-exports. */
const INDEX = /^packages\/[^/]+\/src\/(\w+\/\w+\/)?index\.ts$/;

function findArea(path) {
  const name = path.replace(/^(packages|apps)\//, '').replace('/src/', '/');
  return AREAS.find((area) => name === area || name.startsWith(`${area}/`));
}

const mayImport = (area, target) =>
  target === area ||
  ARROWS[area].some((name) => (name.endsWith('/*') ? target.startsWith(name.slice(0, -1)) : target === name));

function findBreaches(root) {
  const all = readSources(root);
  const sources = all.filter(({ isTest }) => !isTest);
  const tests = new Set(all.filter(({ isTest }) => isTest).map(({ path }) => path));
  return [
    ...sources.flatMap((source) => findForbiddenImports(source, tests)),
    ...findCircles(toGraph(sources)).map((files) => `${files[0]}: a circle of imports: ${files.join(', ')}`),
    ...findPairs(sources).map((pair) => `${pair.join(' and ')} import each other`),
    ...findFullFolders(sources),
    ...sources.flatMap(({ path, text }) => findOfNames(text).map((name) => `${path}: ${name} ends in Of`)),
    ...sources
      .filter(({ path, text }) => /\.tsx?$/.test(path) && !INDEX.test(path) && isForwarding(text))
      .map(({ path }) => `${path}: does nothing but forward`),
  ];
}

function findForbiddenImports({ path, imports }, tests) {
  const area = findArea(path);
  if (area === undefined) return [`${path}: belongs to no area (see ARROWS in scripts/arrows.mjs)`];
  return imports.flatMap(({ to, line }) => {
    const target = findArea(to);
    return !tests.has(to) && target !== undefined && mayImport(area, target)
      ? []
      : [`${path}:${line}: ${area} must not import ${to}`];
  });
}

function findFullFolders(sources) {
  // Migrations are only ever added.
  const folders = groupByFolder(sources.filter(({ path }) => !path.endsWith('.sql')));
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder}: ${files.length} source files, at most ${MAX_FILES}`);
}

function isForwarding(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  const rest = code
    .replace(/^(import|export)\b[^'";]*?\bfrom\s*['"][^'"]+['"];?$/gm, '')
    .replace(/^export (type )?\{[^}]*\};?$/gm, '');
  return /^export\b/m.test(code) && rest.trim() === '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const breaches = findBreaches(fileURLToPath(new URL('..', import.meta.url)));
  for (const breach of breaches) console.log(breach);
  if (breaches.length > 0) {
    console.log(`${breaches.length} breaches of the structure: see ARROWS in scripts/arrows.mjs`);
    process.exitCode = 1;
  }
}
