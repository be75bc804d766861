import { fileURLToPath } from 'node:url';
import { findCircles, findPairs, readSources, toGraph } from './structure.mjs';

/**
 * `npm run --silent measure [FOLDER]` prints the figures that docs/decisions/0056 compares. It leaves out
 * tests and their helpers.
 */
const [, , folder = ''] = process.argv;
const all = readSources(fileURLToPath(new URL('..', import.meta.url))).filter(
  ({ path, isTest }) => !isTest && !path.endsWith('.sql'),
);
const sources = all.filter(({ path }) => path.startsWith(folder));
const count = (text, pattern) =>
  [...text.matchAll(pattern)].reduce((n, [all]) => n + all.split('\n').length, 0);
const lengths = sources.map(({ text }) => text.split('\n').length - 1).toSorted((a, b) => a - b);
const lines = lengths.reduce((sum, length) => sum + length, 0);
const IMPORT = /^(?:import|export)\b[^'";]*?\bfrom\s*['"][^'"]+['"];?$|^import ['"][^'"]+['"];?$/gm;
const imports = sources.reduce((sum, { text }) => sum + count(text, IMPORT), 0);

const COMMENT = /(?<=^|[\s({,])(?:\/\*\*?([\s\S]*?)\*\/|\/\/ (.*(?:\n\s*\/\/ .*)*))/g;
const comments = sources.flatMap(({ text }) =>
  [...text.matchAll(COMMENT)].map(([, block, line]) => (block ?? line).replace(/^[\s*]+/, '')),
);

function findShared(pairs, most) {
  const paths = new Map();
  for (const [key, path] of pairs) paths.set(key, (paths.get(key) ?? new Set()).add(path));
  return [...paths].filter(([, having]) => having.size > most);
}
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|interface|type|class) (\w+)/gm;
const exported = sources.flatMap(({ path, text }) =>
  [...text.matchAll(EXPORTED)].map(([, name]) => [name, path]),
);
const FREE = new Set(['index.ts', 'area.ts', 'screen.tsx']);
const baseNames = sources
  .map(({ path }) => [path.slice(path.lastIndexOf('/') + 1), path])
  .filter(([name]) => !FREE.has(name));

console.table({
  lines,
  files: lengths.length,
  'median of lines': lengths[Math.floor(lengths.length / 2)],
  'files of at most 20 lines': lengths.filter((length) => length <= 20).length,
  'imports, % of the lines': Number(((100 * imports) / lines).toFixed(1)),
  comments: comments.length,
  'comments that begin with What, Who, Whose, Of or Where': comments.filter((text) =>
    /^(What|Who|Whose|Of|Where)\b/.test(text),
  ).length,
  'exported names in more than one file': findShared(exported, 1).length,
  'base names of more than two files': findShared(baseNames, 2).length,
  'pairs of sibling folders': findPairs(all).length,
  circles: findCircles(toGraph(all)).length,
});
