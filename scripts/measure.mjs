// npm run --silent measure [-- --root FOLDER] [--since REVISION]: the figures of the structure. Counted are the
// sources that git knows (ts, tsx, mjs, css, sql) without tests, testing, e2e, bench, fixtures and cases.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import {
  countLines,
  findCircles,
  findOfNames,
  findPairs,
  groupByFolder,
  readSources,
  toGraph,
} from './structure.mjs';

const FEW_LINES = 15;
const LONG_SUBJECT = 72;

const { root, since } = parseArgs({
  options: { root: { type: 'string', default: '.' }, since: { type: 'string' } },
}).values;
const sources = readSources(root).filter(({ isTest }) => !isTest);
const lines = sources.map(({ text }) => countLines(text)).sort((a, b) => a - b);
const circles = findCircles(toGraph(sources)).length;
const circlesOfValues = findCircles(
  toGraph(
    sources,
    (path) => path,
    ({ isType }) => !isType,
  ),
).length;
const folders = [...groupByFolder(sources)].sort(([, a], [, b]) => b.length - a.length).slice(0, 5);
const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', range], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

const FIGURES = {
  'source files': sources.length,
  'source lines': lines.reduce((sum, count) => sum + count, 0),
  'median of lines': lines[Math.floor(lines.length / 2)],
  [`files of at most ${FEW_LINES} lines`]: lines.filter((count) => count <= FEW_LINES).length,
  'largest folders': folders.map(([folder, files]) => `${files.length} ${folder}`).join(', '),
  'import circles': `${circles} (${circles - circlesOfValues} by types alone)`,
  'areas that import each other': findPairs(sources).length,
  'exports ending in Of': sources.flatMap(({ text }) => findOfNames(text)).length,
  [`commit subjects over ${LONG_SUBJECT} characters`]: `${subjects.filter(({ length }) => length > LONG_SUBJECT).length} of ${subjects.length}`,
};
for (const [name, figure] of Object.entries(FIGURES)) console.log(`${name.padEnd(40)}${figure}`);
