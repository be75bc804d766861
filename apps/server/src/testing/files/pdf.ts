import { getDocumentProxy } from 'unpdf';

export interface Read {
  readonly role: string;
  readonly alt?: string;
  readonly text: string;
  readonly children: readonly Read[];
}

export interface PdfFile {
  readonly pages: number;
  readonly language: string;
  readonly title: string;
  readonly isMarked: boolean;
  readonly text: string;
  readonly elements: readonly Read[];
  all(role: string): readonly Read[];
  /** Joins a table that continues on the next page. */
  rows(): readonly (readonly string[])[];
}

type Node = { role?: string; alt?: string; children?: Node[]; type?: string; id?: string };

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export async function readPdf(bytes: Buffer): Promise<PdfFile> {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = (await file.getMetadata()) as unknown as { info: Record<string, string> };
  const seen: string[] = [];
  const elements: Read[] = [];
  for (let n = 1; n <= file.numPages; n += 1) {
    const page = await file.getPage(n);
    const marked = new Map<string, string>();
    const open: (string | null)[] = [];
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items as unknown as Record<string, any>[]) {
      if (item.type === 'endMarkedContent') open.pop();
      else if (item.type) open.push(item.id ?? null);
      else {
        const torn = (item.str || seen.at(-1) || '').endsWith('-');
        const piece = item.str + (item.hasEOL && !torn ? ' ' : '');
        seen.push(piece);
        const id = open.findLast((each) => each !== null);
        if (id) marked.set(id, (marked.get(id) ?? '') + piece);
      }
    }
    seen.push(' ');
    const read = ({ role = '', alt, children = [] }: Node): Read => {
      const under = children.filter((child) => child.role).map(read);
      const ownTexts = children.map((child) =>
        child.role
          ? under[children.filter((c) => c.role).indexOf(child)]!.text
          : (marked.get(child.id ?? '') ?? ''),
      );
      return { role, ...(alt ? { alt } : {}), text: plain(ownTexts.join(' ')), children: under };
    };
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) elements.push(read(tree));
  }
  const all = (role: string) => elements.flatMap((element) => withRole(element, role));
  return {
    pages: file.numPages,
    language: info.Language ?? '',
    title: info.Title ?? '',
    isMarked: ((await file.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    text: plain(seen.join('')),
    elements,
    all,
    rows: () => all('TR').map(({ children }) => children.map(({ text }) => text)),
  };
}

function withRole(element: Read, role: string): readonly Read[] {
  return [
    ...(element.role === role ? [element] : []),
    ...element.children.flatMap((child) => withRole(child, role)),
  ];
}

/** "11–13, 21" → 11, 12, 13, 21: teeth whose cells say the same share a row. */
export function toNames(name: string): readonly string[] {
  return name.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    if (!/^\d+$/.test(first) || !/^\d+$/.test(last)) return [part];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => String(Number(first) + n));
  });
}

/** The cells after the tooth's own, of the tables with so many columns. */
export function byTooth(file: PdfFile, columns: number): ReadonlyMap<string, readonly string[]> {
  const rows = file.rows().filter((row) => row.length === columns && /^\d/.test(row[0] ?? ''));
  return new Map(
    rows.flatMap(([name = '', ...cells]) => toNames(name).map((tooth) => [tooth, cells] as const)),
  );
}
