import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, readBlocks, readVariables } from './guide';
import { runOn } from './machine';

/** Where a block fetches something: there it has the network of the machine outside. */
const FETCHES = /apt-get|npm ci|git (clone|fetch)/;
const PLAIN = /^[\w.:/@+=-]*$/;

export interface Place {
  readonly root: string;
  readonly pid: number;
  /** The file of the network outside. */
  readonly outside: string;
}

/** Somebody who has nothing but the guide, and what one is told or chooses oneself. */
export interface Technician {
  /** Words in capitals of the guide, and what stands for them. */
  readonly words: Record<string, string>;
  /**
   * Runs the commands of a section in their order. `byHand` is done at a block that cannot be run here.
   * @returns what they said. @throws where one fails.
   */
  readonly follow: (section: string, work?: Work) => Promise<string>;
  /** Writes each variable that the guide's table names. */
  readonly fillIn: (values: Readonly<Record<string, (was: string) => string>>) => void;
}

interface Work {
  /** From the n-th block of the section on, and so many. */
  readonly from?: number;
  readonly count?: number;
  readonly byHand?: () => void;
  /** After a block that holds this. */
  readonly after?: Readonly<Record<string, () => void>>;
}

/** A word that another one ends with comes after it. */
function replaceWords(text: string, words: Readonly<Record<string, string>>): string {
  const longestFirst = Object.entries(words).toSorted(([a], [b]) => b.length - a.length);
  // Not within a variable's name.
  const find = (word: string) => new RegExp(`(?<!\\w)${word}(?!\\w)`, 'g');
  return longestFirst.reduce((replaced, [word, value]) => replaced.replace(find(word), () => value), text);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(8);

/** `without`: the line of a block that is left out, to see that the walk needs it. */
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
