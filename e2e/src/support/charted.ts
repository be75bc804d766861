import { isMolar, PROBING_ORDER } from '@alveola/clinical';
import type { Page } from 'playwright-core';

export const TYPES = ['Pocket depth', 'Bleeding', 'Mobility', 'Furcation', 'Plaque'] as const;
export type Type = (typeof TYPES)[number];

export type Values = ReadonlyMap<number, number>;

export function valuesOf(type: Type, missing: readonly number[], implants: readonly number[]): Values {
  const present = PROBING_ORDER.filter((tooth) => !missing.includes(tooth));
  const teeth =
    type === 'Furcation' ? present.filter((tooth) => isMolar(tooth) && !implants.includes(tooth)) : present;
  return new Map(teeth.map((tooth, n) => [tooth, VALUE[type](n)]));
}

/** One depth in ten is 1 mm, which waits for a second digit, and one is 12 mm. */
const VALUE: Readonly<Record<Type, (n: number) => number>> = {
  'Pocket depth': (n) => (n === 5 ? 12 : n % 10 === 3 ? 1 : 2 + (n % 5)),
  Bleeding: (n) => n % 3,
  Mobility: (n) => (n * 3) % 4,
  Furcation: (n) => (n + 1) % 4,
  Plaque: (n) => n % 5,
};

export function aboveZero(values: Values): Values {
  return new Map([...values].filter(([, value]) => value > 0));
}

export async function shownValues(page: Page, type: Type): Promise<Values> {
  const names = await page
    .locator('[data-tooth]')
    .evaluateAll((teeth) => teeth.map((tooth) => tooth.getAttribute('aria-label') ?? ''));
  const told = names.map((name) => new RegExp(`^(\\d+), .*, ${type} (\\d+)$`).exec(name));
  return new Map(told.flatMap((match) => (match ? [[Number(match[1]), Number(match[2])] as const] : [])));
}

const LISTS = {
  'Pocket depth': 'pocket_depth',
  Bleeding: 'bleeding',
  Mobility: 'mobility',
  Furcation: 'furcation',
  Plaque: 'plaque',
} as const satisfies Record<Type, string>;

interface Entry {
  readonly tooth: number;
  readonly depth?: number;
  readonly value?: number;
}

export function savedValues(report: {
  readonly clinical_values: readonly Readonly<Record<string, readonly Entry[]>>[];
}): Readonly<Record<Type, Values>> {
  const newest = report.clinical_values.at(-1) ?? {};
  const of = (type: Type): Values =>
    new Map((newest[LISTS[type]] ?? []).map(({ tooth, depth, value }) => [tooth, depth ?? value ?? 0]));
  return {
    'Pocket depth': of('Pocket depth'),
    Bleeding: of('Bleeding'),
    Mobility: of('Mobility'),
    Furcation: of('Furcation'),
    Plaque: of('Plaque'),
  };
}
