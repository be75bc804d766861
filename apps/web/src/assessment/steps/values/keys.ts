/** What a key of the values screen means; null where it means nothing there. */
export type ValueIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'clear' | 'next' | 'arm' | 'suppuration' | 'nonKeratinized' | 'disarm' }
  | { readonly does: 'type'; readonly by: 1 | -1 };

export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const LETTERS: Readonly<Record<string, ValueIntent>> = {
  backspace: { does: 'clear' },
  delete: { does: 'clear' },
  enter: { does: 'next' },
  escape: { does: 'disarm' },
  f: { does: 'arm' },
  s: { does: 'suppuration' },
  g: { does: 'nonKeratinized' },
};

export function valueIntent(pressed: Pressed): ValueIntent | null {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return null;
  if (/^\d$/.test(pressed.key)) return { does: 'digit', digit: Number(pressed.key) };
  if (pressed.key === 'Tab') return { does: 'type', by: pressed.shiftKey ? -1 : 1 };
  return LETTERS[pressed.key.toLowerCase()] ?? null;
}
