/** As on the screen. */
export const MARKS = {
  danger: '#b3261e',
  plaque: '#b7791f',
  paper: '#ffffff',
  bone: '#f1eadb',
  boneLine: '#6f5a34',
  outline: '#b4bfc7',
} as const;
export const POCKET_OPACITY = 0.33;
