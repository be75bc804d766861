/** What is used of fontkit, which has no types of its own. */
declare module 'fontkit' {
  /** By its four letters, whether it is to be applied beside or in spite of the font's own. */
  export type Features = readonly string[] | Readonly<Record<string, boolean>>;

  /** A text as its glyphs, each with its place; in units of the font. */
  export interface GlyphRun {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly { xAdvance: number }[];
    readonly advanceWidth: number;
  }

  export interface Font {
    layout(text: string, features?: Features | null, ...more: readonly unknown[]): GlyphRun;
  }

  export function create(bytes: Uint8Array): Font;
}
