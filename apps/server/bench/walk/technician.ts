import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, readBlocks, readVariables } from './guide';
import { runOn } from './machine';

/** Blocks that download run in the outer network. */
const FETCHES = /apt-get|npm ci|git (clone|fetch)/;
const PLAIN = /^[\w.:/@+=-]*$/;

export interface Place {
  readonly root: string;
  readonly pid: number;
  readonly outside: string;
}

export interface Technician {
  /** Replacements for words in capitals of the guide. */
  readonly words: Record<string, string>;
  /**
   * Runs the commands of a section in order. `byHand` replaces a block that cannot run here.
   * @returns their output. @throws when one fails
   */
  readonly follow: (section: string, work?: Work) => Promise<string>;
  readonly fillIn: (values: Readonly<Record<string, (was: string) => string>>) => void;
}

interface Work {
  readonly from?: number;
  readonly count?: number;
  readonly byHand?: () => void;
  readonly after?: Readonly<Record<string, () => void>>;
}

/** Replaces longer words first, because one word may end with another. */
function replaceWords(text: string, words: Readonly<Record<string, string>>): string {
  const longestFirst = Object.entries(words).toSorted(([a], [b]) => b.length - a.length);
  const find = (word: string) => new RegExp(`(?<!\\w)${word}(?!\\w)`, 'g');
  return longestFirst.reduce((replaced, [word, value]) => replaced.replace(find(word), () => value), text);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(8);

/** `without` is the line of a block to leave out, which shows whether the walk needs it. */
export function sendTechnician(place: Place, guide: string, without: number | null): Technician {
  const blocks = readBlocks(guide).filter(({ line }) => line !== without);
  const words: Record<string, string> = {};
  const run = async (block: Block) => {
    const script = replaceWords(block.text, words);
    const since = performance.now();
    const kept = `cd "$(cat /run/walk-at 2> /dev/null || echo /root)"\n${script}\npwd > /run/walk-at`;
    const said = await runOn(place.pid, kept, FETCHES.test(script) ? place.outside : undefined).catch(
      (error) => {
        throw new Error(`operators.md:${block.line} (${block.section}) fails:\n${error.message}`, {
          cause: error,
        });
      },
    );
    const [, first = block.text] = /^(?!cd )(.+)$/m.exec(block.text) ?? [];
    console.log(`${seconds(since)}  operators.md:${block.line}  ${block.section}: ${first.slice(0, 90)}`);
    return said;
  };
  return {
    words,
    follow: async (section, { from = 0, count = Infinity, byHand, after = {} } = {}) => {
      const wanted = blocks.filter((block) => block.section === section).slice(from, from + count);
      if (wanted.length === 0) throw new Error(`The guide has no commands under “${section}”.`);
      await runOn(place.pid, 'rm -f /run/walk-at');
      let said = '';
      for (const block of wanted) {
        if (block.isWalked) said += await run(block);
        else {
          console.log(`          operators.md:${block.line}  ${section}: not walked, done by hand`);
          byHand?.();
        }
        for (const [text, work] of Object.entries(after)) if (block.text.includes(text)) work();
      }
      return said;
    },
    fillIn: (values) => {
      const path = join(place.root, 'etc/alveola/alveola.env');
      let text = readFileSync(path, 'utf8');
      for (const name of readVariables(guide)) {
        const value = values[name];
        if (!value) throw new Error(`The guide asks for ${name}, and the walk does not know what to enter.`);
        const line = new RegExp(`^${name}=(.*)$`, 'm');
        const entered = value(line.exec(text)?.[1] ?? '');
        const written = `${name}=${PLAIN.test(entered) ? entered : `'${entered}'`}`;
        text = line.test(text) ? text.replace(line, () => written) : `${text}${written}\n`;
      }
      writeFileSync(path, text);
    },
  };
}
