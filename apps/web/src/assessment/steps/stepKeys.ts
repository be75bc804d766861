import { MEASURING_STEPS, type SidedFinding, type WholeToothFinding } from '@alveola/clinical';
import type { KeyTable } from '../../ui/useKeys';

export const DENTITION_KEYS = {
  move: { shown: ['←', '→'] },
  arch: { shown: ['↑', '↓'] },
  range: { shown: ['shift', '←', '→'] },
  missing: { shown: ['M'], press: ['m'] },
  implant: { shown: ['I'], press: ['i'] },
  present: { shown: ['P'], press: ['p'] },
} as const satisfies KeyTable;

export const VALUE_KEYS = {
  digit: { shown: ['0', '…', '9'], press: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  move: { shown: ['←', '→', '↑', '↓'] },
  enter: { shown: ['enter'], press: ['enter'] },
  clear: { shown: ['backspace'], press: ['backspace', 'delete'] },
  type: { shown: ['tab'], press: ['tab'] },
  fill: { shown: ['F'], press: ['f'] },
  asBefore: { shown: ['space'], press: [' '] },
  suppuration: { shown: ['S'], press: ['s'] },
  gingiva: { shown: ['G'], press: ['g'] },
  remark: { shown: ['N'], press: ['n'] },
} as const satisfies KeyTable;

/** Shift with a digit is read by its place on the keyboard, because it types another sign. */
export const SITE_KEYS = {
  digit: { shown: ['0', '…', '9'], press: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  ten: { shown: ['shift', '0', '…', '5'], press: ['+'] },
  bleeding: { shown: ['B'], press: ['b'] },
  plaque: { shown: ['P'], press: ['p'] },
  suppuration: { shown: ['S'], press: ['s'] },
  minus: { shown: ['–'], press: ['-', '–', '−'] },
  apical: { shown: ['R'], press: ['r'] },
  row: { shown: ['tab'], press: ['tab'] },
  yes: { shown: ['space'], press: [' '] },
  furcation: { shown: ['F'], press: ['f'] },
  mobility: { shown: ['M'], press: ['m'] },
  keratinized: { shown: ['K'], press: ['k'] },
  move: { shown: ['←', '→', '↑', '↓'] },
  enter: { shown: ['enter'], press: ['enter'] },
  clear: { shown: ['backspace'], press: ['backspace', 'delete'] },
  pass: { shown: ['X'], press: ['x'] },
  remark: { shown: ['N'], press: ['n'] },
  fill: { shown: ['shift', 'F'], press: ['shift+f'] },
} as const satisfies KeyTable;

/** While teeth are read by thirds, these come before the keys of the picture and of the measuring steps. */
export const THIRD_KEYS = {
  third: { shown: ['0', '…', '3'], press: ['0', '1', '2', '3'] },
  rest: { shown: ['shift', 'F'], press: ['shift+f'] },
  unread: { shown: ['backspace'], press: ['backspace'] },
  range: {
    shown: ['shift', '[', ']'],
    press: ['{', '}', 'shift+[', 'shift+]', 'shift+pageup', 'shift+pagedown'],
  },
} as const satisfies KeyTable;

export const MEASUREMENT_KEYS = {
  thirds: { shown: ['B'], press: ['b'] },
  steps: {
    shown: ['1', '…', String(MEASURING_STEPS.length)],
    press: MEASURING_STEPS.map((_, n) => String(n + 1)),
  },
  previous: { shown: ['['], press: ['[', 'pageup'] },
  next: { shown: [']'], press: [']', 'pagedown'] },
  distal: { shown: ['D'], press: ['d'] },
  mesial: { shown: ['M'], press: ['m'] },
  rowEnd: { shown: ['E'], press: ['e'] },
  accept: { shown: ['enter'] },
  reject: { shown: ['Esc'] },
  notVisible: { shown: ['X'], press: ['x'] },
  cutOff: { shown: ['C'], press: ['c'] },
  otherFilm: { shown: ['P'], press: ['p'] },
  noDefect: { shown: ['N'], press: ['n'] },
  noneLeft: { shown: ['shift', 'N'], press: ['shift+n'] },
  two: { shown: ['T'], press: ['t'] },
  other: { shown: ['O'], press: ['o'] },
} as const satisfies KeyTable;

export const FINDING_KEYS = {
  EndodonticalTreatedTooth: { shown: ['E'], press: ['e'] },
  ApikalPeriodontitis: { shown: ['A'], press: ['a'] },
  RootResorption: { shown: ['R'], press: ['r'] },
  FurcationinvolvementgradeIII: { shown: ['F'], press: ['f'] },
  Caries: { shown: ['C'], press: ['c'] },
  RootCaries: { shown: ['shift', 'C'], press: ['shift+c'] },
} as const satisfies KeyTable & Record<WholeToothFinding | SidedFinding, unknown>;

export function findingKey(finding: WholeToothFinding | SidedFinding): string {
  return FINDING_KEYS[finding].shown.join('').replace('shift', '⇧');
}
