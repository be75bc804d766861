/** Options of pdfkit 0.20 that its published types do not know yet. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** Of a head cell of a table. */
    scope?: 'Row' | 'Column';
    /** Of a figure: left, top, right, bottom in points from the upper left corner of the page. */
    bbox?: readonly [number, number, number, number];
    placement?: 'Block' | 'Inline';
  }
}

declare namespace PDFKit.Mixins {
  interface PDFSubset {
    initSubset(options: { subset: 'PDF/UA' }): void;
  }

  interface PDFFont {
    /** A font that is read already. */
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
