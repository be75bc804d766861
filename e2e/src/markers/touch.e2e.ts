// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicant } from '../support/applicant';
import { clinician } from '../support/clinician';
import { openProduct } from '../support/open';
import { signIn } from '../support/product';
import { rest } from '../support/waiting';

const product = openProduct();

const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true } as const;

let page: Page;

async function begin(): Promise<void> {
  ({ page } = await product.visit(TABLET));
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
}

/**
 * A finger misses targets lower than 44 px, or narrower unless the window's width decides it, as for the
 * sixteen teeth of an arch. A link within a sentence is as high as its line.
 */
async function findSmall(): Promise<readonly string[]> {
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  return page.evaluate(() => {
    const LEAST = 43;
    const isInSentence = (element: Element) =>
      element.matches('a, button') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    const area = (element: Element) => {
      const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      const isLarger = after.content !== 'none' && after.position === 'absolute';
      return {
        width: Math.max(width, isLarger ? parseFloat(after.width) : 0),
        height: Math.max(height, isLarger ? parseFloat(after.height) : 0),
      };
    };
    return [
      ...document.querySelectorAll(
        'a, button, summary, select, input, textarea, [role=button], [role=tab], [role=gridcell][tabindex]',
      ),
    ].flatMap((element) => {
      if (element.closest('svg, [inert]') || element.matches(':disabled, [type=file], .sr-only, .sr-only *'))
        return [];
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      const { width, height } = area(element);
      const isOfArch = element.closest('[data-tooth], [data-site]') !== null;
      if (width <= 1 || isInSentence(element) || (height >= LEAST && (width >= LEAST || isOfArch))) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`];
    });
  });
}

async function goTo(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

describe('under a finger nothing is smaller than 44 px', () => {
  it.each(['/login', '/forgot-password', '/registration', '/terms'])('%s', async (path) => {
    if (path === '/login') await begin();
    await goTo(path);
    expect(await findSmall()).toEqual([]);
  });

  it.each([
    '/dashboard',
    '/patient-list',
    '/recall',
    '/settings',
    '/settings/advanced',
    '/settings/account',
    '/settings/devices',
    '/settings/clinic',
    '/settings/plan',
    '/payment',
  ])('%s', async (path) => {
    if (path === '/dashboard') {
      await page.context().close();
      await begin();
      await signIn(page, product.accounts.clinic);
    }
    await goTo(path);
    expect(await findSmall()).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])('the wizard, step %i', async (step) => {
    if (step === 0) {
      await page.goto('/patient-list');
      await page.getByRole('button', { name: /Resume .* 1002/ }).click();
      await page.locator('[data-wizard-step]').waitFor();
    }
    if (step === 5) await page.keyboard.press('Alt+ArrowRight');
    else await page.locator(`[data-step="${step}"]`).click();
    await page.locator(`[data-wizard-step="${step}"]`).waitFor();
    if (step === 4) await page.getByRole('application').waitFor();
    await rest(page);
    expect(await findSmall()).toEqual([]);
  });

  it('on a phone the history of a report opens from the header of the wizard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const history = page.getByRole('button', { name: 'History' });
    const { width, height } = (await history.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await history.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
    await page.setViewportSize(TABLET.viewport);
  });
});

describe('an X-ray under the fingers', () => {
  type Finger = { readonly x: number; readonly y: number };
  async function touch() {
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: [...fingers] });
    return async (from: readonly Finger[], to: readonly Finger[]) => {
      await send('touchStart', from);
      for (let n = 1; n <= 10; n += 1)
        await send(
          'touchMove',
          from.map(({ x, y }, at) => ({
            x: x + (((to[at]?.x ?? x) - x) * n) / 10,
            y: y + (((to[at]?.y ?? y) - y) * n) / 10,
          })),
        );
      await send('touchEnd', []);
      // The layer of markers is redrawn when zooming has ended; until then its rounded scale counts.
      await page.waitForFunction(() => {
        const layer = document.querySelector<SVGElement>('[role=application] svg[role=group]');
        return layer !== null && new DOMMatrix(layer.style.transform).a === 1;
      });
    };
  }

  it('two fingers zoom it, one finger moves it, a tap places a marker', async () => {
    const me = clinician(page);
    await page.locator('[data-step="4"]').click();
    await me.picturesAreLoaded();
    await me.measuring('Root apex');
    await page
      .getByRole('navigation', { name: /^Teeth, / })
      .locator('[data-tooth="27"]')
      .click();
    const marks = () => page.locator('g.mark[role=button]').count();
    const box = await me.picture().boundingBox();
    if (!box) throw new Error('No picture.');
    const at = (across: number, down: number) => ({
      x: box.x + across * box.width,
      y: box.y + down * box.height,
    });
    const drag = await touch();
    const before = await me.shown();
    const placed = await marks();
    await drag([at(0.4, 0.5), at(0.6, 0.5)], [at(0.25, 0.5), at(0.75, 0.5)]);
    const zoomed = await me.shown();
    expect(zoomed.width / before.width).toBeCloseTo(2.5, 1);
    await drag([at(0.5, 0.5)], [at(0.7, 0.5)]);
    const moved = await me.shown();
    expect(moved.width).toBeCloseTo(zoomed.width, 3);
    // A finger moves a little before the page takes it as a drag.
    expect(moved.x - zoomed.x).toBeGreaterThan(0.15 * box.width);
    expect(moved.x - zoomed.x).toBeLessThanOrEqual(0.2 * box.width + 1);
    expect(await marks()).toBe(placed);
    await page.touchscreen.tap(at(0.5, 0.5).x, at(0.5, 0.5).y);
    await expect.poll(marks).toBe(placed + 1);
  });
});

it('for the provider nothing is smaller than 44 px under a finger', async () => {
  await page.context().close();
  await begin();
  await page.goto('/login');
  await applicant(page, product).tryToSignIn(product.accounts.provider);
  await page.waitForURL('**/provider');
  for (const path of ['/provider', '/provider?show=approved', '/provider?show=quotes']) {
    await goTo(path);
    expect(await findSmall(), path).toEqual([]);
  }
});
