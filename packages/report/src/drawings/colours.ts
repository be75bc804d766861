/** Colours of drawings and papers by meaning, named like the product's theme and the marks on X-rays. */
export const COLOURS = {
  ink: '#17212b',
  'ink-soft': '#45525e',
  'ink-faint': '#5d6a76',
  accent: '#0b6e8f',
  line: '#d8dfe4',
  'line-strong': '#818d98',
  ground: '#f5f7f8',
  'ground-deep': '#e9eef1',
  paper: '#ffffff',
  bone: '#f1eadb',
  'bone-line': '#6f5a34',
  good: '#2e7d5b',
  'good-text': '#256b4d',
  'good-soft': '#e6f3ec',
  fair: '#b7791f',
  'fair-text': '#8f5e14',
  'fair-soft': '#fcf3e1',
  poor: '#c2410c',
  'poor-soft': '#fdeee6',
  hopeless: '#9b1c31',
  'hopeless-soft': '#fbe9ec',
  danger: '#b3261e',
  /** Plaque, and pockets of 4 and 5 mm. */
  amber: '#b7791f',
  'xray-ground': '#14191d',
  'xray-edge': '#0c1014',
  'xray-text': '#ffffff',
  /** Light marks on dark X-rays that every kind of colour vision can tell apart; the shapes differ, too. */
  Numbering: '#e8edf1',
  RootApex: '#f2e55c',
  CEJ: '#6cc7e2',
  BoneLevel: '#ffb04a',
  BoneDefect: '#ff9ab5',
} as const;

export type Colour = keyof typeof COLOURS;
