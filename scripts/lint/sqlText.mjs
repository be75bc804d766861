/*
 * The oxlint rule alveola/no-built-sql requires SQL to be a literal; values reach it as parameters, by
 * drizzle's `sql`, as `:name` of `statement` or as `$1`. The files below are exceptions.
 */

export const ALLOWED = {
  'platform/db/isolation/scope.ts':
    'a setting takes no parameter: the id of a clinic, compared with its pattern first',
  'platform/db/isolation/rights.ts': 'names of roles, tables and columns out of its own lists',
  'platform/db/isolation/roles.ts': 'names of roles out of their list, and sentences for who runs the server',
  'platform/db/migrate.ts': 'the migrations, which are files of the program',
  'platform/db/statement.ts': 'turns `:name` into `$1`; the value goes beside the text',
  'app/start/checks.ts': 'a sentence for who runs the server',
  'areas/reports/lists/pages.ts': 'conditions out of its own list, one for each field that is searched for',
  'areas/reports/patient/getPatient.ts': 'the types of an entry, out of a list',
  'areas/reports/recall/recalls.ts': 'conditions out of its own list, one for each kind of recall',
};

const SQL =
  /\b(select\b.*\bfrom\b|select \S+\(|insert into \w|update \w+ set\b|delete from \w|from \w+ where\b|where \S+ (=|in|<|>|ilike)|set local\b|(create|alter|drop) (role|table)\b|grant \S+ to\b|begin;)/is;
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const SENT_BY = new Set(['query', 'execute']);

const isConstant = (node) =>
  (node.type === 'Identifier' && CONSTANT.test(node.name)) ||
  (node.type === 'MemberExpression' && !node.computed && isConstant(node.object));

function isFixed(node) {
  if (node.type === 'TemplateLiteral') return node.expressions.every(isConstant);
  return node.type === 'Literal' || isConstant(node);
}

function toText(node) {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('x');
  return node.type === 'BinaryExpression' ? toText(node.left) + toText(node.right) : 'x';
}

const isSql = (node) => node.type === 'TaggedTemplateExpression' && /^sql\b/.test(node.tag.name ?? '');

function sendsBuilt({ callee, arguments: [first, second] }) {
  if (callee.type === 'Identifier' && callee.name === 'statement')
    return second !== undefined && !isFixed(second);
  if (callee.type !== 'MemberExpression' || callee.computed || first === undefined) return false;
  if (callee.object.name === 'sql' && callee.property.name === 'raw') return true;
  if (!SENT_BY.has(callee.property.name)) return false;
  if (first.type !== 'ObjectExpression') return !isFixed(first) && !isSql(first);
  const text = first.properties.find(({ key }) => key?.name === 'text')?.value;
  return text !== undefined && !isFixed(text);
}

const noBuiltSql = {
  meta: {
    type: 'problem',
    messages: { built: 'SQL is put together of text. Give the value as a parameter (sql`…`, :name, $1).' },
    schema: [{ type: 'object', properties: { everywhere: { type: 'boolean' } } }],
  },
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (
      !context.options[0]?.everywhere &&
      Object.keys(ALLOWED).some((path) => file.endsWith(`/server/src/${path}`))
    )
      return {};
    const refuse = (node) => context.report({ node, messageId: 'built' });
    return {
      CallExpression: (node) => sendsBuilt(node) && refuse(node),
      TemplateLiteral: (node) =>
        node.parent.type !== 'TaggedTemplateExpression' &&
        !isFixed(node) &&
        SQL.test(toText(node)) &&
        refuse(node),
      BinaryExpression: (node) =>
        node.operator === '+' &&
        node.parent.type !== 'BinaryExpression' &&
        SQL.test(toText(node)) &&
        refuse(node),
    };
  },
};

export default { meta: { name: 'alveola' }, rules: { 'no-built-sql': noBuiltSql } };
