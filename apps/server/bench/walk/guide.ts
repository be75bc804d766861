export interface Block {
  readonly page: string;
  readonly section: string;
  readonly line: number;
  readonly text: string;
  /** False for blocks marked `unwalked`, which need a machine that the internet reaches. */
  readonly isWalked: boolean;
}

const FENCE = /^( *)```(\w*) ?(\w*)$/;

export function readBlocks(page: string, markdown: string): readonly Block[] {
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
      const block = { page, section, line: n + 2, text: '', isWalked: mark !== 'unwalked' };
      open = { indent, block, isShell: language === 'sh' };
      lines = [];
    } else section = /^## (.+)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}
