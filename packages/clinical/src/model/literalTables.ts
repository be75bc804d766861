/** Object.keys would lose the type of the names. */
export function keysIn<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[];
export function keysIn(table: object): readonly string[] {
  return Object.keys(table);
}

export function forEachName<Name extends string, T>(
  names: readonly Name[],
  value: T,
): Readonly<Record<Name, T>>;
export function forEachName(names: readonly string[], value: unknown): object {
  return Object.fromEntries(names.map((name) => [name, value]));
}
