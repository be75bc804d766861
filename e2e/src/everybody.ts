import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { outOfReach } from './everyKey';
import { lostAt200 } from './magnified';

/** What axe finds wrong, each with the first element that it is wrong with. */
export async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

/** The screen as it stands can be read by readers and magnified, and worked with the keyboard alone. */
export async function leavesNobodyOut(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  expect(await lostAt200(page)).toEqual([]);
  expect(await outOfReach(page)).toEqual([]);
}
