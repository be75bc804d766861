import { inflateSync } from 'node:zlib';

export interface PdfObjects {
  readonly catalog: string;
  readonly dictionaries: ReadonlyMap<number, string>;
  readonly streams: ReadonlyMap<number, string>;
  all(pattern: RegExp): readonly { readonly n: number; readonly text: string }[];
}

/** Needs a table of places (xref), as pdfkit writes it. */
export function readObjects(file: Buffer): PdfObjects {
  const text = file.toString('latin1');
  const start = Number(/startxref\s+(\d+)/.exec(text.slice(-64))![1]);
  const places = [...text.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, at]) => Number(at));
  const dictionaries = new Map<number, string>();
  const streams = new Map<number, string>();
  for (const from of places) {
    const end = places.filter((at) => at > from).reduce((least, at) => Math.min(least, at), start);
    const whole = text.slice(from, end);
    const n = Number.parseInt(whole, 10);
    const at = whole.indexOf('stream\n');
    dictionaries.set(n, at < 0 ? whole : whole.slice(0, at));
    if (at < 0) continue;
    const packed = whole.slice(at + 'stream\n'.length, whole.lastIndexOf('\nendstream'));
    const isPacked = whole.slice(0, at).includes('/FlateDecode');
    streams.set(n, isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed);
  }
  const root = Number(/\/Root (\d+) 0 R/.exec(text.slice(start))![1]);
  return {
    catalog: dictionaries.get(root)!,
    dictionaries,
    streams,
    all: (pattern) =>
      [...dictionaries]
        .toSorted(([a], [b]) => a - b)
        .filter(([, each]) => pattern.test(each))
        .map(([n, each]) => ({ n, text: each })),
  };
}

export interface Node {
  readonly tag: string;
  readonly text: string;
  readonly children: readonly Node[];
}

export function structureOf(objects: PdfObjects): Node {
  const read = (n: number): Node => {
    const text = objects.dictionaries.get(n)!;
    const children = /\/K \[([^\]]*)\]/.exec(text)?.[1] ?? '';
    return {
      tag: /\/S \/(\w+)/.exec(text)![1]!,
      text,
      children: [...children.matchAll(/(\d+) 0 R/g)].map(([, child]) => read(Number(child))),
    };
  };
  return read(objects.all(/\/S \/Document\b/)[0]!.n);
}

export function walk(node: Node): readonly Node[] {
  return [node, ...node.children.flatMap(walk)];
}
