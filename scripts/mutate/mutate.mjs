import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAst } from 'vite';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';

const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
const METHODS = { some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };

/** Changes that types may accept: { start, end, now }, in the order of the text. */
export function findMutations(tree, text) {
  const mutations = [];
  const add = ({ start, end }, now) => mutations.push({ start, end, now });
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node?.type !== 'string' || /^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
    const change = CHANGES[node.type];
    if (change) change(node, add, text);
    for (const [key, child] of Object.entries(node)) {
      const isLoopHead = /^(For|While|DoWhile)Statement$/.test(node.type) && key !== 'body';
      if (child !== null && typeof child === 'object' && !isLoopHead && key !== 'typeAnnotation')
        visit(child);
    }
  };
  visit(tree.body);
  return mutations;
}

function changeOperator({ left, right, operator }, add, text) {
  const now = OPERATORS[operator];
  const start = text.indexOf(operator, left.end);
  if (now && start < right.start) add({ start, end: start + operator.length }, now);
}

const CHANGES = {
  BinaryExpression: changeOperator,
  LogicalExpression: changeOperator,
  IfStatement: ({ test }, add) => add(test, 'false'),
  ConditionalExpression: ({ test }, add) => add(test, 'false'),
  UnaryExpression: ({ operator, start, argument }, add) =>
    operator === '!' && add({ start, end: argument.start }, ''),
  Literal: ({ value, start, end }, add) => {
    if (typeof value === 'boolean') add({ start, end }, String(!value));
    if (typeof value === 'number') add({ start, end }, String(value + 1));
  },
  MemberExpression: ({ property }, add) =>
    property.type === 'Identifier' && METHODS[property.name] && add(property, METHODS[property.name]),
  ExpressionStatement: ({ start, end, expression }, add) =>
    /^(Call|Await)Expression$/.test(expression.type) && add({ start, end }, ';'),
};

/*
 * `npm run mutate -- PATH [TESTS …] [--sample 40] [--seed 1]` changes one place after another in the sources
 * at PATH and runs the tests at TESTS (default: PATH) on each. A surviving change means that a test is
 * missing or the code has no effect. The files themselves do not change.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
});
const [path, ...tests] = positionals;
if (path === undefined)
  throw new Error('Name a file or a folder: npm run mutate -- packages/clinical/src/charting');
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/cases\//.test(file);
const files = statSync(path).isDirectory()
  ? readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))
  : [path];

let mutant = null;
const overlay = {
  name: 'mutant',
  enforce: 'pre',
  transform: (_, id) => (id.split('?')[0] === mutant?.file ? mutant.text : undefined),
};

const mutants = files.filter(isSource).flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const tree = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return findMutations(tree, text).map(({ start, end, now }) => ({
    file: resolve(file),
    place: `${file}:${text.slice(0, start).split('\n').length}`,
    change: `${text.slice(start, end)} → ${now}`,
    text: text.slice(0, start) + now + text.slice(end),
  }));
});

function draw(all, count, seed) {
  let state = seed;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return all
    .map((each) => [next(), each])
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, each]) => each);
}

const { projects, ...shared } = config.test;
const options = { config: false, watch: false, reporters: [{}], bail: 1, tagsFilter: ['!engine/*'] };
const vitest = await createVitest('test', {
  ...shared,
  ...options,
  projects: projects.map(({ test }) => ({ plugins: [overlay], test: { ...shared, ...test, isolate: true } })),
});
const specifications = await vitest.globTestSpecifications(
  tests.length > 0 ? tests : [path.replace(/\/[^/]+\.tsx?$/, '')],
);
async function passes() {
  for (const { file } of mutants) vitest.invalidateFile(file);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

if (!(await passes())) throw new Error('The tests fail before anything is changed.');
const drawn = draw(mutants, Number(values.sample), Number(values.seed));
const alive = [];
for (mutant of drawn) {
  const survived = await passes();
  console.log(`${survived ? 'SURVIVED' : 'noticed '} ${mutant.place} ${mutant.change}`);
  if (survived) alive.push(mutant);
}
const noticed = drawn.length - alive.length;
console.log(`\n${noticed} of ${drawn.length} changes noticed (${mutants.length} possible)`);
await vitest.close();
process.exit(0);
