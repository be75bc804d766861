/** What is used of fontkit, which has no types of its own. */
declare module 'fontkit' {
  /** By its four letters, whether it is to be applied beside or in spite of the font's own. */
  export type Features = readonly string[] | Readonly<Record<string, boolean>>;

  export interface Font {
    layout(text: string, features?: Features | null, ...more: readonly unknown[]): unknown;
  }

  export function create(bytes: Uint8Array): Font;
}
