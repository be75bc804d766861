// @module-tag engine/chromium
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';

const product = openClinic();

const SAMPLE = resolve(import.meta.dirname, '../fixtures/nhanes_sample_wide.csv');
const SITES = ['D', 'M', 'S', 'P', 'L', 'A'];
/** The path of the probe: 18 to 28, 38 to 31, 41 to 48. */
const PATH = [
  18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27, 28, 38, 37, 36, 35, 34, 33, 32, 31, 41, 42, 43,
  44, 45, 46, 47, 48,
];

interface Adult {
  readonly number: string;
  readonly age: string;
  /** Deepest of the six sites in mm by FDI number, without missing teeth. */
  readonly depths: ReadonlyMap<number, number>;
}

/** Universal numbers 1–16 run 18 … 28 and 17–32 run 38 … 48, along the same path. */
function fdi(universal: number): number {
  return PATH[universal - 1]!;
}

function readAdults(): readonly Adult[] {
  const [head, ...lines] = readFileSync(SAMPLE, 'utf8').trim().split(/\r?\n/);
  const columns = head!.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const depths = new Map<number, number>();
    for (let universal = 2; universal <= 31; universal++) {
      const name = `OHX${String(universal).padStart(2, '0')}PC`;
      const sites = SITES.map((site) => cell(name + site)).filter((text) => text !== '' && text !== '99');
      if (sites.length > 0) depths.set(fdi(universal), Math.max(...sites.map(Number)));
    }
    return { number: `NHANES-${cell('SEQN')}`, age: cell('RIDAGEYR'), depths };
  });
}

let seen: Visit;

/** A fresh profile, because an open assessment would be offered again. */
beforeEach(async () => {
  seen = await product.enter();
});
afterEach(() => seen.context.close());

describe('five adults of NHANES', () => {
  it.each(readAdults())(
    '$number: the depths on the screen are those of the survey',
    async ({ number, age, depths }) => {
      const { page } = seen;
      const me = clinician(page);
      await me.startNewDiagnosis();
      await me.describePatient(number, age);
      await me.next();
      await me.isOnStep('Dentition');
      for (const tooth of PATH.filter((each) => !depths.has(each))) {
        await me.tooth(tooth).focus();
        await page.keyboard.press('m');
      }
      await me.next();
      await me.isOnStep('Clinical values');
      for (const tooth of PATH) {
        const depth = depths.get(tooth);
        if (depth === undefined) continue;
        await me.tooth(tooth).click();
        await me.type(String(depth).split(''));
      }
      const counts = [...depths.values()];
      const inBand = (from: number, to: number) => counts.filter((mm) => mm >= from && mm <= to).length;
      const live = page.locator('aside section').first();
      const figures = live.locator('dd');
      await page.getByRole('tab', { name: `Pocket depth ${depths.size} of ${depths.size}` }).waitFor();
      expect(await figures.allInnerTexts()).toEqual([inBand(0, 3), inBand(4, 5), inBand(6, 15)].map(String));
      await page.getByRole('tab', { name: /^Pocket depth/ }).click();
      for (const [tooth, depth] of depths)
        await page.getByRole('button', { name: new RegExp(`^${tooth}, .*Pocket depth ${depth}$`) }).waitFor();
      await me.saved();
      expect(seen.silentErrors).toEqual([]);
    },
  );
});
