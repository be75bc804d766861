// `npm run device` writes the generated documents of docs/device, from device.json, the lock file and the
// words.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '@alveola/report/languages';
import { findLost, root } from '../assurance/assurance.mjs';
import { toBom } from '../components.mjs';
import {
  toAgreement,
  NOTE,
  table,
  toInstructions,
  toRequirements,
  toRisks,
  toScenarios,
  toSoup,
} from './tables.mjs';

const PACKAGES = ['packages/clinical', 'packages/report', 'packages/contract', 'apps/server', 'apps/web'];

const read = (path) => readFileSync(join(root, path), 'utf8');
const readJson = (path) => JSON.parse(read(path));

export function readRows() {
  return readJson('scripts/device/device.json');
}

export function findDeviceProblems({ requirements, hazards, scenarios, soup }) {
  const ids = new Set(requirements.map(({ id }) => id));
  const direct = readDirect();
  return [
    ...[...requirements, ...scenarios].flatMap(({ id, tests, missing }) => [
      ...findLost(tests).map((problem) => `${id}: ${problem}`),
      ...(tests.length === 0 && !missing ? [`${id}: neither a test nor what is not shown`] : []),
    ]),
    ...hazards.flatMap(({ id, controls, remaining }) => [
      ...controls.filter((each) => !ids.has(each)).map((each) => `${id}: there is no requirement ${each}`),
      ...(controls.length === 0 ? [`${id}: has no control`] : []),
      ...(remaining ? [] : [`${id}: does not say what remains`]),
    ]),
    ...[...direct].filter((name) => !soup[name]).map((name) => `${name}: what it is used for is not said`),
    ...Object.keys(soup)
      .filter((name) => !direct.has(name))
      .map((name) => `${name}: is not a part of the product`),
  ];
}

function readDirect() {
  const { components } = toBom(readJson('package-lock.json'));
  const shipped = new Set(components.map(({ name }) => name));
  return new Set(
    PACKAGES.flatMap((path) => Object.keys(readJson(`${path}/package.json`).dependencies ?? {})).filter(
      (name) => shipped.has(name),
    ),
  );
}

export function createDocuments(rows) {
  const { components } = toBom(readJson('package-lock.json'));
  const constant = (path, name) => new RegExp(`${name} = '?([\\d.]+)`).exec(read(path))[1];
  const fill = {
    version: constant('packages/report/src/version.ts', 'VERSION'),
    rules: constant('packages/clinical/src/diagnosis/constants.ts', 'RULES_VERSION'),
    mm: constant('packages/clinical/src/model/markers.ts', 'NORMAL_CREST_MM'),
  };
  const instructions = LANGUAGES.map((language) => {
    const words = (name) => readJson(`packages/report/src/words/${language}/${name}.json`);
    const all = { instructions: words('instructions'), xray: words('xray'), teeth: words('teeth') };
    return [`docs/device/instructions.${language}.md`, toInstructions(all, fill)];
  });
  const cases = 'packages/clinical/src/cases';
  const worked = read(`${cases}/worked.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map([
    ['docs/device/agreement.md', toAgreement(worked, readJson(`${cases}/published.json`), NOTE, table)],
    ['docs/device/requirements.md', toRequirements(rows)],
    ['docs/device/risks.md', toRisks(rows)],
    ['docs/device/scenarios.md', toScenarios(rows)],
    ['docs/device/soup.md', toSoup(rows, components, readDirect())],
    ...instructions,
  ]);
}

export function findStale(documents) {
  return [...documents].filter(([path, text]) => !existsSync(join(root, path)) || read(path) !== text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = readRows();
  for (const [path, text] of findStale(createDocuments(rows))) {
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  const problems = findDeviceProblems(rows);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
