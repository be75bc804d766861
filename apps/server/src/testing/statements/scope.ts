import type { Node } from './ast';

/** Says for each column whether the statement alone proves it to be one clinic's id. */
export type Columns = ReadonlyMap<string, boolean>;

export interface Relation {
  readonly alias: string;
  readonly isDistributed: boolean;
  readonly columns: Map<string, boolean>;
}

export interface Scope {
  readonly relations: Relation[];
  readonly later: (() => void)[];
  readonly tables: ReadonlyMap<string, Columns>;
  readonly outer: Scope | null;
}

export const openScope = (outer: Scope | null): Scope => ({
  relations: [],
  later: [],
  tables: outer?.tables ?? new Map(),
  outer,
});

interface Found {
  readonly relation: Relation;
  readonly column: string;
}

/** @returns null for a variable of a function, since a statement with a missing column does not run. */
export function resolve(ref: Node, scope: Scope | null): Found | null {
  const names: string[] = ref.fields.flatMap((field: Node) => field.String?.sval ?? []);
  const column = names.at(-1) ?? '';
  const alias = names.at(-2);
  for (let at = scope; at !== null; at = at.outer) {
    const relation = at.relations.find(
      (each) => each.columns.has(column) && (alias === undefined || each.alias === alias),
    );
    if (relation) return { relation, column };
  }
  return null;
}

/** Accepts a parameter, the setting, or a value that equals one. */
export function isFixed(value: Node, scope: Scope): boolean {
  if (value.ParamRef || value.A_Const) return true;
  if (value.TypeCast) return isFixed(value.TypeCast.arg, scope);
  if (value.FuncCall) return value.FuncCall.funcname.at(-1)?.String?.sval === 'current_setting';
  if (!value.ColumnRef) return false;
  const resolved = resolve(value.ColumnRef, scope);
  return resolved === null || resolved.relation.columns.get(resolved.column) === true;
}

export function findEqual(condition?: Node): readonly (readonly [Node, Node])[] {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(findEqual);
  const { kind, name, lexpr, rexpr } = condition?.A_Expr ?? {};
  const isEqual = name?.[0]?.String?.sval === '=';
  if (kind === 'AEXPR_IN' && isEqual && rexpr.List.items.length === 1) return [[lexpr, rexpr.List.items[0]]];
  if (kind !== 'AEXPR_OP' || !isEqual) return [];
  const [left, right] = [lexpr.RowExpr?.args, rexpr.RowExpr?.args];
  if (left && right) return left.map((each: Node, at: number) => [each, right[at]]);
  return [[lexpr, rexpr]];
}

export function spread(equal: readonly (readonly [Node, Node])[], scope: Scope): void {
  const learn = (to: Node, from: Node) => {
    const resolved = to.ColumnRef ? resolve(to.ColumnRef, scope) : null;
    if (resolved === null || resolved.relation.columns.get(resolved.column) || !isFixed(from, scope))
      return false;
    resolved.relation.columns.set(resolved.column, true);
    return true;
  };
  while (equal.some(([left, right]) => learn(left, right) || learn(right, left)));
}
