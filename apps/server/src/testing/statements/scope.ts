import type { Node } from './ast';

/** Column → whether it is known to be one clinic's id, by the statement alone. */
export type Columns = ReadonlyMap<string, boolean>;

/** Something in a FROM: its columns become known as conditions are read. */
export interface Relation {
  readonly alias: string;
  /** Whether its rows lie with their clinic. */
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

/** @returns null: a variable of a function, for a statement that names a column which is not there does not run. */
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

/** Whether the value is one clinic's id wherever the statement runs: a parameter, the setting, or what equals it. */
export function isFixed(value: Node, scope: Scope): boolean {
  if (value.ParamRef || value.A_Const) return true;
  if (value.TypeCast) return isFixed(value.TypeCast.arg, scope);
  if (value.FuncCall) return value.FuncCall.funcname.at(-1)?.String?.sval === 'current_setting';
  if (!value.ColumnRef) return false;
  const found = resolve(value.ColumnRef, scope);
  return found === null || found.relation.columns.get(found.column) === true;
}

/** What must hold, as pairs of values that are equal. */
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

/** Spreads what is known over what is equal, until nothing new becomes known. */
export function spread(equal: readonly (readonly [Node, Node])[], scope: Scope): void {
  const learn = (to: Node, from: Node) => {
    const found = to.ColumnRef ? resolve(to.ColumnRef, scope) : null;
    if (found === null || found.relation.columns.get(found.column) || !isFixed(from, scope)) return false;
    found.relation.columns.set(found.column, true);
    return true;
  };
  while (equal.some(([left, right]) => learn(left, right) || learn(right, left)));
}
