export function renamePictures<T>(record: T, rename: (name: string) => string): T;
export function renamePictures(record: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(record)) return record.map((each) => renamePictures(each, rename));
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]: [string, unknown]) => {
      if (key === 'image' && typeof value === 'string') return [key, rename(value)];
      if (key === 'images' && Array.isArray(value))
        return [key, value.map((each) => (typeof each === 'string' ? rename(each) : each))];
      return [key, renamePictures(value, rename)];
    }),
  );
}

export function listPictures(record: unknown): readonly string[] {
  const names = new Set<string>();
  renamePictures(record, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}
