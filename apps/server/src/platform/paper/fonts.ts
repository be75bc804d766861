import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Features, type Font, type GlyphRun } from 'fontkit';

/** Inter, as on the screen, whole: with ≥ ≤ → and the letters of every language. Only what is used is embedded. */
const FILES = {
  regular: '400Regular/Inter_400Regular.ttf',
  bold: '600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof FILES;

const read = new Map<FontName, Font>();

/** Read once in the life of the server. */
export function font(name: FontName): Font {
  const known = read.get(name);
  if (known) return known;
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${FILES[name]}`);
  const made = laidOutOnce(create(readFileSync(path)));
  read.set(name, made);
  return made;
}

/** Texts that were laid out, in every report: the same words come again and again. */
const MOST_RUNS = 8000;

/** Inter moves a comma or a point beneath a 7: in a list of teeth, or in 7,0 %, it would be overlooked. */
const BENEATH = /7[.,]/;

/**
 * Inter's contextual alternates draw `->` as an arrow and the like: nothing here needs them, and looking for such
 * places takes half the time of a layout. What was laid out once is kept.
 */
function laidOutOnce(made: Font): Font {
  const layout = made.layout.bind(made);
  const runs = new Map<string, GlyphRun>();
  made.layout = (text, features, ...more) => {
    const wanted = { ...named(features), calt: false, kern: !BENEATH.test(text) };
    const key = `${Object.keys(wanted).join()} ${text}`;
    const run = runs.get(key) ?? layout(text, wanted, ...more);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    return copied(run);
  };
  return made;
}

/** Its own places: whoever asks scales them where they stand. */
function copied({ glyphs, positions }: GlyphRun): GlyphRun {
  const own = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: own,
    get advanceWidth() {
      return own.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

function named(features: Features | null = null): Readonly<Record<string, boolean>> {
  if (!isList(features)) return { ...features };
  return Object.fromEntries(features.map((name) => [name, true]));
}

function isList(features: Features | null): features is readonly string[] {
  return Array.isArray(features);
}
