import type { Block } from './guide';

export interface Technician {
  /** Replacements for words in capitals of the guide. */
  readonly words: Record<string, string>;
  /**
   * Runs the commands of a section in order, with `answers` as variables.
   * @returns their output. @throws when one fails
   */
  readonly follow: (section: string, work?: Work) => Promise<string>;
}

interface Work {
  readonly from?: number;
  readonly count?: number;
  readonly answers?: Readonly<Record<string, string>>;
}

/** Replaces longer words first, because one word may end with another. */
function replaceWords(text: string, words: Readonly<Record<string, string>>): string {
  const longestFirst = Object.entries(words).toSorted(([a], [b]) => b.length - a.length);
  const find = (word: string) => new RegExp(`(?<!\\w)${word}(?!\\w)`, 'g');
  return longestFirst.reduce((replaced, [word, value]) => replaced.replace(find(word), () => value), text);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(8);

const toExports = (answers: Readonly<Record<string, string>>) =>
  Object.entries(answers)
    .map(([name, answer]) => `export ${name}='${answer}'\n`)
    .join('');

export function sendTechnician(
  onMachine: (script: string) => Promise<string>,
  blocks: readonly Block[],
): Technician {
  const words: Record<string, string> = {};
  const run = async ({ page, line, section, text }: Block, answers: string) => {
    const script = replaceWords(text, words);
    const place = `${page}:${line}`;
    const since = performance.now();
    const kept = `cd "$(cat /run/walk-at 2> /dev/null || echo /root)"\n${answers}${script}\npwd > /run/walk-at`;
    const output = await onMachine(kept).catch((error) => {
      throw new Error(`${place} (${section}) fails:\n${error.message}`, { cause: error });
    });
    const [, first = text] = /^(?!cd )(.+)$/m.exec(text) ?? [];
    console.log(`${seconds(since)}  ${place}  ${section}: ${first.slice(0, 90)}`);
    return output;
  };
  return {
    words,
    follow: async (section, { from = 0, count = Infinity, answers = {} } = {}) => {
      const wanted = blocks
        .filter((block) => block.section === section && block.isWalked)
        .slice(from, from + count);
      if (wanted.length === 0) throw new Error(`The guide has no commands under “${section}”.`);
      await onMachine('rm -f /run/walk-at');
      let output = '';
      for (const block of wanted) output += await run(block, toExports(answers));
      return output;
    },
  };
}
