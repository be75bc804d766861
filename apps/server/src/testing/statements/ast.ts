// oxlint-disable-next-line typescript/no-explicit-any
export type Node = any;

export function findNodes(node: Node, kind: string): readonly Node[] {
  if (Array.isArray(node)) return node.flatMap((each) => findNodes(each, kind));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries<Node>(node).flatMap(([key, value]) => {
    if (key === kind) return [value];
    return /^(Select|Insert|Update|Delete)Stmt$/.test(key) ? [] : findNodes(value, kind);
  });
}
