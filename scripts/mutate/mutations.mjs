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
