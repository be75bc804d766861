import type { Page } from 'playwright-core';

const DESK = { width: 1440, height: 900 };
/** Windows of phones, of tablets held both ways, and of desks. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  DESK,
  { width: 1920, height: 1080 },
];
/** In px: the narrowest window that shows every table whole, less a scroll bar. */
const TABLET = 740;
/** A window of 1440 × 900 at 200 %. */
const TWICE = { width: 720, height: 450 };

export function lostAt200(page: Page): Promise<readonly string[]> {
  return lostIn(page, TWICE);
}

export async function lostAtSizes(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of SIZES) found.push(...(await lostIn(page, size)).map((lost) => `${size.width}: ${lost}`));
  return found;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function lostIn(page: Page, size: Size): Promise<readonly string[]> {
  await page.setViewportSize(size);
  // After two frames, elements that measure themselves have done so.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  let lost = await lostNow(page);
  // A page that is still loading or moving may show less for a moment.
  for (let tries = 0; lost.length > 0 && tries < 10; tries++) {
    await page.waitForTimeout(100);
    lost = await lostNow(page);
  }
  await page.setViewportSize(DESK);
  return lost;
}

/**
 * Nothing may be cut off, lie beside the window or need sideways scrolling, except tables in windows narrower
 * than a tablet's.
 * @returns the elements that fail
 */
function lostNow(page: Page): Promise<readonly string[]> {
  return page.evaluate((tablet) => {
    const found: string[] = [];
    const named = (element: Element) =>
      `${element.outerHTML.slice(0, 140)} “${element.textContent?.slice(0, 40)}”`;
    const width = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`the page is ${scrollWidth} wide in a window of ${width}`);
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const isInScroller = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return true;
      return false;
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (width >= tablet && scrolls(element) && element.scrollWidth > element.clientWidth + 1)
        if (!element.matches('input, textarea, .sr-only *'))
          found.push(`scrolls sideways: ${named(element)}`);
      // Ignores text for screen readers alone, and shortened names with a tooltip.
      if (box.width <= 1 || box.height <= 1 || element.closest('.sr-only')) continue;
      const style = getComputedStyle(element);
      const holdsText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      );
      const isControl = element.matches('a, button, input, select, textarea');
      if ((holdsText || isControl) && !element.closest('svg') && !isInScroller(element)) {
        if (box.right > width + 1 || box.left < -1) found.push(`beside the window: ${named(element)}`);
      }
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isShortened = style.textOverflow === 'ellipsis' && element.closest('[title]');
      if (isShortened || element.closest('svg, [role=application]') || element.matches('select, input'))
        continue;
      if (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut in its width: ${named(element)}`);
      if (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`cut in its height: ${named(element)}`);
    }
    return found;
  }, TABLET);
}
