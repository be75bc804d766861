import { readFileSync } from 'node:fs';
import { COLOURS } from '@alveola/report';
import { describe, expect, it } from 'vitest';

const CSS = readFileSync(new URL('../../styles.css', import.meta.url), 'utf8');
const TOKENS = [...CSS.matchAll(/--color-([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g)];
const LIGHT = new Map(TOKENS.map(([, name = '', light = '']) => [name, light]));
const DARK = new Map(TOKENS.map(([, name = '', light = '', dark = light]) => [name, dark]));

it('draws in the colours of the theme', () => {
  const shared = Object.entries(COLOURS).filter(([name]) => LIGHT.has(name));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared).toEqual(shared.map(([name]) => [name, LIGHT.get(name)]));
});

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = [
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'good-text',
  'fair-text',
  'poor',
  'hopeless',
  'warn',
  'danger',
];
const MARKS = ['good', 'fair', 'poor', 'hopeless', 'line-strong', 'bone-line'];
const ON_FILLS = ['accent', 'accent-dark', 'danger', 'danger-dark', 'ink'];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('in the %s theme', (_, theme) => {
  const between = (a: string, b: string) => contrast(theme.get(a) ?? '', theme.get(b) ?? '');

  it.each(['paper', 'ground'])('texts have a contrast of 4.5 and marks of 3 on %s', (ground) => {
    expect(TEXTS.filter((text) => !(between(text, ground) >= 4.5))).toEqual([]);
    expect(MARKS.filter((mark) => !(between(mark, ground) >= 3))).toEqual([]);
  });

  it('texts of a meaning have a contrast of 4.5 on its soft ground, and paper on what is filled', () => {
    const meanings = ['accent', 'warn', 'danger', 'poor', 'hopeless'].filter(
      (name) => !(between(name, `${name}-soft`) >= 4.5),
    );
    expect(meanings).toEqual([]);
    expect(between('good-text', 'good-soft')).toBeGreaterThanOrEqual(4.5);
    expect(between('fair-text', 'fair-soft')).toBeGreaterThanOrEqual(4.5);
    expect(ON_FILLS.filter((fill) => !(between('paper', fill) >= 4.5))).toEqual([]);
  });
});
