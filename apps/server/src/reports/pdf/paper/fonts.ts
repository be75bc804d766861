import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Features, type Font } from 'fontkit';

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
  const made = withoutAlternates(create(readFileSync(path)));
  read.set(name, made);
  return made;
}

/**
 * Inter's contextual alternates draw `->` as an arrow and the like. Nothing here needs them, and looking for such
 * places takes half the time of a report.
 */
function withoutAlternates(made: Font): Font {
  const layout = made.layout.bind(made);
  made.layout = (text, features, ...more) => layout(text, { ...named(features), calt: false }, ...more);
  return made;
}

function named(features: Features | null = null): Readonly<Record<string, boolean>> {
  if (!isList(features)) return { ...features };
  return Object.fromEntries(features.map((name) => [name, true]));
}

function isList(features: Features | null): features is readonly string[] {
  return Array.isArray(features);
}
