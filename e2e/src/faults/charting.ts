import { PROBING_ORDER } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { readPath } from '../../../apps/server/bench/faults/stand/people';
import type { Client } from '../../../apps/server/src/testing/product';
import { savedValues } from '../support/charted';
import { goToStep } from './stage';

export interface Charting {
  readonly typed: ReadonlyMap<number, number>;
  type(): Promise<void>;
  findMissing(me: Client): Promise<readonly string[]>;
}

export async function openChart(page: Page, report: string): Promise<Charting> {
  const typed = new Map<number, number>();
  await goToStep(page, 2);
  await page.getByRole('tab', { name: /^Pocket depth/ }).waitFor();
  let count = 0;
  return {
    typed,
    type: async () => {
      const tooth = PROBING_ORDER[count % PROBING_ORDER.length] ?? 11;
      const depth = 2 + ((count + Math.floor(count / PROBING_ORDER.length)) % 8);
      count += 1;
      const tab = page.getByRole('tab', { name: /^Pocket depth/ });
      if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      await page.locator(`button[data-tooth="${tooth}"]`).click();
      await page.keyboard.press(String(depth));
      typed.set(tooth, depth);
    },
    findMissing: async (me) => {
      const { status, data } = await me
        .call('GET', readPath(report))
        .catch(() => ({ status: 0, data: null }));
      const kept = status === 200 ? savedValues(data)['Pocket depth'] : new Map<number, number>();
      return [...typed].filter(([tooth, depth]) => kept.get(tooth) !== depth).map(([tooth]) => String(tooth));
    },
  };
}
