import type { Node } from './ast';
import { type Columns, isFixed, type Relation, type Scope } from './scope';

/** Rows of a function or of VALUES may belong to several clinics. */
export function toFunction({ alias, coldeflist }: Node): Relation {
  const names: string[] = [
    ...(alias?.colnames ?? []).map(({ String: { sval } }: Node) => sval),
    ...(coldeflist ?? []).map(({ ColumnDef: { colname } }: Node) => colname),
  ];
  const columns = new Map((names.length > 0 ? names : [alias?.aliasname ?? '']).map((name) => [name, false]));
  return { alias: alias?.aliasname ?? '', isDistributed: false, columns };
}

export function readValues(lists: readonly Node[], scope: Scope): Columns {
  const rows: Node[][] = lists.map(({ List: { items } }) => items);
  const columns = (rows[0] ?? []).map(
    (_, at) => [`column${at + 1}`, rows.every((row) => isFixed(row[at], scope))] as const,
  );
  return new Map(columns);
}

export function toColumns(targets: readonly Node[] | undefined, scope: Scope): Columns {
  const columns = new Map<string, boolean>();
  for (const [
    at,
    {
      ResTarget: { name, val },
    },
  ] of (targets ?? []).entries()) {
    const fields = val.ColumnRef?.fields ?? [];
    if (fields.at(-1)?.A_Star) {
      const namedRelations = scope.relations.filter(
        ({ alias }) => fields.length === 1 || alias === fields[0].String.sval,
      );
      for (const [column, isKnown] of namedRelations.flatMap((each) => [...each.columns]))
        columns.set(column, isKnown);
    } else columns.set(name ?? fields.at(-1)?.String?.sval ?? `?${at}`, isFixed(val, scope));
  }
  return columns;
}

export function rename(columns: Columns, names: readonly Node[] | undefined): Columns {
  if (!names) return columns;
  return new Map([...columns].map(([name, isKnown], at) => [names[at]?.String.sval ?? name, isKnown]));
}

export function both(left: Columns, right: Columns): Columns {
  const others = [...right.values()];
  return new Map([...left].map(([name, isKnown], at) => [name, isKnown && others[at] === true]));
}

export function toEqual(
  column: string,
  ours: readonly Relation[],
  theirs: readonly Relation[],
): readonly Node[] {
  const refs = (relations: readonly Relation[]) =>
    relations.filter(({ columns }) => columns.has(column)).map(({ alias }) => toRef(alias, column));
  return refs(ours).flatMap((lexpr) =>
    refs(theirs).map((rexpr) => ({
      A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr, rexpr },
    })),
  );
}

const toRef = (...names: readonly string[]): Node => ({
  ColumnRef: { fields: names.map((sval) => ({ String: { sval } })) },
});
