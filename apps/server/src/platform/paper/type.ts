import { type Colour, COLOURS, type TextTone } from '@alveola/report';

/** The size is in points. */
export interface Type {
  readonly size: number;
  readonly bold?: boolean;
  readonly colour?: Colour;
  readonly tabular?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

export const TYPE = {
  title: { size: 17, bold: true },
  answer: { size: 15, bold: true },
  section: { size: 11.5, bold: true },
  sub: { size: 9, bold: true },
  body: { size: 9 },
  large: { size: 12.5, bold: true },
  dense: { size: 8 },
  label: { size: 7.5, colour: 'ink-soft' },
} as const satisfies Record<string, Type>;

const DENSE: Type = { ...TYPE.dense, tabular: true };

export const TEXT_TYPES: Readonly<Record<TextTone, Type>> = {
  plain: TYPE.body,
  lead: TYPE.section,
  strong: { ...TYPE.body, bold: true },
  soft: { ...TYPE.dense, colour: 'ink-soft' },
  note: { size: 7.5, colour: 'ink-faint' },
  unknown: { ...TYPE.body, colour: 'ink-faint' },
  moderate: { ...TYPE.body, bold: true, colour: 'fair-text' },
  deep: { ...TYPE.body, bold: true, colour: 'hopeless' },
  good: { ...TYPE.body, bold: true, colour: 'good-text' },
  bad: { ...TYPE.body, bold: true, colour: 'hopeless' },
};

export function cellType(tone: TextTone = 'plain'): Type {
  const { colour, bold } = TEXT_TYPES[tone];
  if (tone === 'note') return TEXT_TYPES.note;
  return { ...DENSE, ...(colour ? { colour } : {}), ...(bold ? { bold } : {}) };
}

export function toHex(colour: Colour): string {
  return COLOURS[colour];
}

/** The name of the letterhead's picture, here because this file loads no code that draws. */
export const LOGO = 'logo';
