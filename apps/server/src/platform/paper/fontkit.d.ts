declare module 'fontkit' {
  export type Features = readonly string[] | Readonly<Record<string, boolean>>;

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
