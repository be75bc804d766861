import { AxeBuilder } from '@axe-core/playwright';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { outOfReach } from './everyKey';
import { lostAt200 } from './magnified';

/** Uses axe directly, because the version in its builder has fewer rules. */
export const openAxe = (page: Page) => new AxeBuilder({ page, axeSource: axe.source });

/** The label of a tooth is its number, without the values in its column. */
const isToothValue = (rule: string, html: string) =>
  rule === 'label-content-name-mismatch' && html.includes('data-tooth=');

export async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await openAxe(page).analyze();
  return violations.flatMap(({ id, help, nodes }) => {
    const first = nodes.find(({ html }) => !isToothValue(id, html));
    return first ? [`${id}: ${help}: ${first.html}`] : [];
  });
}

export async function leavesNobodyOut(page: Page): Promise<void> {
  expect(await faults(page)).toEqual([]);
  expect(await lostAt200(page)).toEqual([]);
  expect(await outOfReach(page)).toEqual([]);
}
