import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Features, type Font, type GlyphRun } from 'fontkit';

/** Embeds Inter, as on the screen, with ≥ ≤ → and all languages' letters; only used glyphs are embedded. */
const FILES = {
  regular: '400Regular/Inter_400Regular.ttf',
  bold: '600SemiBold/Inter_600SemiBold.ttf',
} as const;

export type FontName = keyof typeof FILES;

const read = new Map<FontName, Font>();

export function font(name: FontName): Font {
  const cachedFont = read.get(name);
  if (cachedFont) return cachedFont;
  const font = openFont(name);
  read.set(name, font);
  return font;
}

export function openFont(name: FontName): Font {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${FILES[name]}`);
  return laidOutOnce(withCharacters(create(readFileSync(path))));
}

/**
 * The library keeps a glyph as it was first asked for: one that was embedded as a part of another, such as the
 * point of a colon, would have no character in any later paper, which then could neither be searched nor read
 * out.
 */
function withCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (glyph?.codePoints.length === 0) glyph.codePoints = codePoints;
    return glyph;
  };
  return font;
}

const MOST_RUNS = 8000;

/** Inter moves a comma or a point beneath a 7, where it would be overlooked in "7,0 %" or a list of teeth. */
const BENEATH = /7[.,]/;

/**
 * Skips Inter's contextual alternates, such as an arrow for `->`: nothing needs them, and they take half the
 * time of a layout. Layouts are cached.
 */
function laidOutOnce(font: Font): Font {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  font.layout = (text, features, ...more) => {
    const wanted = { ...named(features), calt: false, kern: !BENEATH.test(text) };
    const key = `${Object.keys(wanted).join()} ${text}`;
    const run = runs.get(key) ?? layout(text, wanted, ...more);
    if (runs.size >= MOST_RUNS) runs.clear();
    runs.set(key, run);
    return copied(run);
  };
  return font;
}

/** Callers scale the positions in place, so each gets a copy. */
function copied({ glyphs, positions }: GlyphRun): GlyphRun {
  const ownPositions = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: ownPositions,
    get advanceWidth() {
      return ownPositions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
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
