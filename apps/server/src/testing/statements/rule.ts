import { findNodes, type Node } from './ast';
import { both, readValues, rename, toColumns, toEqual, toFunction } from './columns';
import { type Columns, findEqual, openScope, type Relation, type Scope, spread } from './scope';
import { type Catalog, CLINIC, DISTRIBUTED, VIEWS } from './tables';

/**
 * Lists distributed tables whose clinic a statement leaves open: the clinic's id of each must equal a
 * parameter or the session's setting, directly or through another table. A distributed database sends such a
 * statement to one node, and others to all, or refuses them.
 * @param parsed is the output of PostgreSQL's own parser.
 * @param knownRelations holds relations from outside, such as a trigger's rows.
 */
export function findUnnamed(
  parsed: Node,
  catalog: Catalog,
  knownRelations: ReadonlyMap<string, Columns> = new Map(),
): readonly string[] {
  const unnamed: string[] = [];

  function read(node: Node, outer: Scope): Columns {
    const [kind = '', query = {}] = Object.entries<Node>(node)[0] ?? [];
    const tables = new Map(outer.tables);
    const scope: Scope = { ...openScope(outer), tables };
    for (const {
      CommonTableExpr: { ctename, aliascolnames, ctequery },
    } of query.withClause?.ctes ?? [])
      tables.set(ctename, rename(read(ctequery, scope), aliascolnames));
    switch (kind) {
      case 'SelectStmt':
        return readSelect(query, scope);
      case 'InsertStmt':
        return readInsert(query, scope);
      case 'UpdateStmt':
      case 'DeleteStmt':
        return readChange(query, scope);
      default:
        // No call or job runs such a statement.
        for (const { relname } of findNodes(query, 'RangeVar')) if (isOurs(relname)) unnamed.push(relname);
        return new Map();
    }
  }

  const isOurs = (name: string) => DISTRIBUTED.includes(name) || VIEWS.includes(name);

  function readSelect(query: Node, scope: Scope): Columns {
    if (query.larg)
      return both(read({ SelectStmt: query.larg }, scope), read({ SelectStmt: query.rarg }, scope));
    if (query.valuesLists) return readValues(query.valuesLists, scope);
    const conditions = (query.fromClause ?? []).flatMap((item: Node) => addFrom(item, scope));
    settle([...conditions, query.whereClause], scope);
    readInner([query.targetList, query.havingClause, query.sortClause, query.limitCount], scope);
    return toColumns(query.targetList, scope);
  }

  function readInsert(query: Node, scope: Scope): Columns {
    const table = toTable(query.relation, scope);
    const given = query.selectStmt ? read(query.selectStmt, scope) : new Map<string, boolean>();
    const names: string[] =
      query.cols?.map(({ ResTarget }: Node) => ResTarget.name) ?? catalog[query.relation.relname] ?? [];
    const at = names.indexOf(CLINIC);
    if (table.isDistributed && ![...given.values()][at]) unnamed.push(query.relation.relname);
    table.columns.set(CLINIC, true);
    scope.relations.push({ ...table, isDistributed: false });
    readInner([query.onConflictClause], scope);
    return toColumns(query.returningList, scope);
  }

  function readChange(query: Node, scope: Scope): Columns {
    scope.relations.push(toTable(query.relation, scope));
    const others = query.fromClause ?? query.usingClause ?? [];
    const conditions = others.flatMap((item: Node) => addFrom(item, scope));
    settle([...conditions, query.whereClause], scope);
    readInner([query.targetList], scope);
    return toColumns(query.returningList, scope);
  }

  function settle(conditions: readonly Node[], scope: Scope): void {
    const inner = conditions.flatMap((each) => findNodes(each, 'SubLink'));
    spread(conditions.flatMap(findEqual), scope);
    for (const readLater of scope.later) readLater();
    readInner(conditions, scope);
    for (const link of inner) learnFromSublink(link, scope);
    spread(conditions.flatMap(findEqual), scope);
    for (const { alias, isDistributed, columns } of scope.relations)
      if (isDistributed && !columns.get(CLINIC)) unnamed.push(alias);
  }

  function learnFromSublink({ subLinkType, testexpr, operName, subselect }: Node, scope: Scope): void {
    if (subLinkType !== 'ANY_SUBLINK' || operName) return;
    const given = [...quietly(() => read(subselect, scope)).values()];
    const testedNodes: Node[] = testexpr.RowExpr?.args ?? [testexpr];
    const constant = { A_Const: {} };
    spread(
      testedNodes.flatMap((each, at) => (given[at] ? [[each, constant] as const] : [])),
      scope,
    );
  }

  function quietly<T>(work: () => T): T {
    const { length } = unnamed;
    const result = work();
    unnamed.length = length;
    return result;
  }

  function readInner(nodes: readonly Node[], scope: Scope): void {
    for (const { subselect } of findNodes(nodes, 'SubLink')) read(subselect, scope);
  }

  function addFrom(item: Node, scope: Scope): readonly Node[] {
    if (item.RangeVar) scope.relations.push(toTable(item.RangeVar, scope));
    if (item.RangeSubselect) {
      const { subquery, alias } = item.RangeSubselect;
      const give = () => rename(read(subquery, scope), alias?.colnames);
      const columns = new Map(quietly(give));
      scope.relations.push({ alias: alias?.aliasname ?? '', isDistributed: false, columns });
      scope.later.push(() => {
        for (const [column, isKnown] of give()) if (isKnown) columns.set(column, true);
      });
    }
    if (item.RangeFunction) scope.relations.push(toFunction(item.RangeFunction));
    if (!item.JoinExpr) return [];
    const { larg, rarg, quals, usingClause = [] } = item.JoinExpr;
    const before = scope.relations.length;
    const left = addFrom(larg, scope);
    const middle = scope.relations.length;
    const right = addFrom(rarg, scope);
    const [ours, theirs] = [scope.relations.slice(before, middle), scope.relations.slice(middle)];
    const shared = usingClause.flatMap(({ String: { sval } }: Node) => toEqual(sval, ours, theirs));
    return [...left, ...right, ...shared, quals];
  }

  function toTable({ relname, alias }: Node, scope: Scope): Relation {
    const name = alias?.aliasname ?? relname;
    const given = scope.tables.get(relname);
    if (given) return { alias: name, isDistributed: false, columns: new Map(rename(given, alias?.colnames)) };
    const columns = (catalog[relname] ?? []).map((column) => [column, false] as const);
    return { alias: name, isDistributed: isOurs(relname), columns: new Map(columns) };
  }

  for (const { stmt } of parsed.stmts) read(stmt, { ...openScope(null), tables: knownRelations });
  return unnamed;
}
