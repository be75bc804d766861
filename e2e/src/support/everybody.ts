import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { outOfReach } from './everyKey';
import { lostAt200 } from './magnified';

/** By axe itself: the one that its builder brings is of an earlier version, which has fewer rules. */
export const openAxe = (page: Page) => new AxeBuilder({ page, axeSource: axe.source });

/** A tooth is called by its number, which is its label; the values in its column are not, though they stand in it. */
const isToothValue = (rule: string, html: string) =>
  rule === 'label-content-name-mismatch' && html.includes('data-tooth=');

/** What axe finds wrong, each with the first element that it is wrong with. */
export async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await openAxe(page).analyze();
  return violations.flatMap(({ id, help, nodes }) => {
    const first = nodes.find(({ html }) => !isToothValue(id, html));
    return first ? [`${id}: ${help}: ${first.html}`] : [];
  });
}

/** The screen as it stands can be read by readers and magnified, and worked with the keyboard alone. */
export async function leavesNobodyOut(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  expect(await lostAt200(page)).toEqual([]);
  expect(await outOfReach(page)).toEqual([]);
}
