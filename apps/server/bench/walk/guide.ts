export interface Block {
  readonly section: string;
  readonly line: number;
  readonly text: string;
  /** False for blocks marked `unwalked`, which need a machine that the internet reaches. */
  readonly isWalked: boolean;
}

const FENCE = /^( *)```(\w*) ?(\w*)$/;

export function readBlocks(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: { readonly indent: string; readonly block: Block; readonly isShell: boolean } | null = null;
  let lines: string[] = [];
  for (const [n, line] of markdown.split('\n').entries()) {
    const [fence, indent = '', language, mark] = FENCE.exec(line) ?? [];
    if (open !== null && fence !== undefined) {
      if (open.isShell) blocks.push({ ...open.block, text: lines.join('\n') });
      open = null;
    } else if (open !== null) {
      lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (fence !== undefined) {
      const block = { section, line: n + 2, text: '', isWalked: mark !== 'unwalked' };
      open = { indent, block, isShell: language === 'sh' };
      lines = [];
    } else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}

export function readVariables(markdown: string): readonly string[] {
  const table = /^\| variable \| set it to \|\n\|.*\n((?:\|.*\n)+)/m.exec(markdown)?.[1] ?? '';
  const firsts = table.split('\n').map((row) => row.split('|')[1] ?? '');
  return firsts.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
}
