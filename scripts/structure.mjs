import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SOURCE = /\.(ts|tsx|mjs|css|sql)$/;
const TEST = /\.test\.\w+$|\.e2e\.ts$|(^|\/)(testing|e2e|bench|fixtures|cases)\//;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

export function readSources(root) {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const paths = tracked.filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
  const known = new Set(paths);
  const packages = readPackages(root, tracked);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = /\.(css|sql)$/.test(path) ? [] : findImports(text);
    return {
      path,
      text,
      isTest: TEST.test(path),
      imports: imports.flatMap(({ name, ...rest }) => {
        const to = resolveImport(name, path, known, packages);
        return to === undefined ? [] : [{ ...rest, to }];
      }),
    };
  });
}

export function groupByFolder(sources) {
  const folders = new Map();
  for (const source of sources) {
    const folder = source.path.slice(0, Math.max(0, source.path.lastIndexOf('/')));
    folders.set(folder, [...(folders.get(folder) ?? []), source]);
  }
  return folders;
}

function findImports(text) {
  // Blanks of the same length keep the line numbers.
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));
  const statement = /^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]/gm;
  const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  const line = (index) => code.slice(0, index).split('\n').length;
  return [
    ...[...code.matchAll(statement)].map(({ 0: all, 1: from, 2: bare, index }) => ({
      name: from ?? bare,
      line: line(index + all.length),
    })),
    ...[...code.matchAll(call)].map(({ 1: name, index }) => ({ name, line: line(index) })),
  ];
}

function resolveImport(name, from, known, packages) {
  const base = name.startsWith('.')
    ? normalize(join(dirname(from), name.replace(/\?.*$/, '')))
    : packages.find(({ pattern }) => pattern.test(name))?.target(name);
  return base === undefined
    ? undefined
    : ENDINGS.map((ending) => base + ending).find((path) => known.has(path));
}

function readPackages(root, tracked) {
  const manifests = tracked.filter((path) => /^[^/]+(\/[^/]+)?\/package\.json$/.test(path));
  return manifests.flatMap((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const entries = typeof exports === 'string' ? { '.': exports } : exports;
    return Object.entries(entries).map(([key, file]) => {
      const [before, after] = `${name}${key.slice(1)}`.split('*');
      return {
        pattern: new RegExp(`^${before}${after === undefined ? '' : `(.+)${after}`}$`),
        target: (asked) => {
          const star = after === undefined ? '' : asked.slice(before.length, asked.length - after.length);
          return join(dirname(path), file.replaceAll('*', star));
        },
      };
    });
  });
}

/** Tarjan's strongly connected components. */
export function findCircles(graph) {
  const found = [];
  const index = new Map();
  const low = new Map();
  const stack = [];
  const visit = (name) => {
    index.set(name, index.size);
    low.set(name, index.get(name));
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name), low.get(next)));
    }
    if (low.get(name) !== index.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1 || graph.get(name)?.has(name)) found.push(group);
  };
  for (const name of graph.keys()) if (!index.has(name)) visit(name);
  return found;
}

export function toGraph(sources, toName = (path) => path) {
  const graph = new Map(sources.map(({ path }) => [toName(path), new Set()]));
  for (const { path, imports } of sources)
    for (const each of imports) if (graph.has(toName(each.to))) graph.get(toName(path)).add(toName(each.to));
  return graph;
}

/**
 * Sibling folders, at any depth, that import each other. dependency-cruiser compares single files or all
 * folders with their parents, and cannot tell these pairs from circles between a folder and its subfolders.
 */
export function findPairs(sources) {
  const arrows = new Set(
    sources.flatMap(({ path, imports }) => imports.map(({ to }) => toSiblings(path, to))),
  );
  return [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([from, to]) => from < to && arrows.has(`${to} ${from}`));
}

/** Joins the two folders in which the paths part; '' when one file lies above both. */
function toSiblings(path, to) {
  const [names, targets] = [path.split('/'), to.split('/')];
  const depth = names.findIndex((name, at) => name !== targets[at]);
  const isFolder = ({ length }) => depth >= 0 && depth < length - 1;
  const name = (parts) => parts.slice(0, depth + 1).join('/');
  return isFolder(names) && isFolder(targets) ? `${name(names)} ${name(targets)}` : '';
}

export function findOfNames(text) {
  const declared = /^export (?:async )?(?:function|const|interface|type) (\w+Of)\b/gm;
  return [...text.matchAll(declared)].map(([, name]) => name);
}
