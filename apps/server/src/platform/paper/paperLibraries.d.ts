declare module 'fontkit' {
  export type Features = readonly string[] | Readonly<Record<string, boolean>>;

  export interface Glyph {
    codePoints: readonly number[];
  }

  export interface GlyphRun {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly { xAdvance: number }[];
    readonly advanceWidth: number;
  }

  export interface Font {
    getGlyph(id: number, codePoints?: readonly number[]): Glyph | null;
    layout(text: string, features?: Features | null, ...more: readonly unknown[]): GlyphRun;
  }

  export function create(bytes: Uint8Array): Font;
}

/** Adds options of pdfkit 0.20 that its published types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
    /** Applies to a figure: left, top, right, bottom in points from the page's upper left corner. */
    bbox?: readonly [number, number, number, number];
    placement?: 'Block' | 'Inline';
  }
}

declare namespace PDFKit.Mixins {
  interface PDFSubset {
    initSubset(options: { subset: 'PDF/UA' }): void;
  }

  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
