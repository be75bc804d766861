import type { Page } from 'playwright-core';

/** More stops than any screen needs mean a keyboard trap. */
const MOST_STOPS = 160;

/**
 * Tabs once around the screen.
 * @returns the elements that Tab does not reach or that show no focus
 */
export async function outOfReach(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const reached = new Set<Element>();
    const unseen = new Set<Element>();
    const watch = (event: FocusEvent) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      reached.add(target);
      // A control that its label draws shows the focus there.
      const drawn = target.matches('[type=radio], [type=checkbox]')
        ? (target.closest('label') ?? target)
        : target;
      const outlined = [drawn, ...drawn.querySelectorAll('*')].some((each) => {
        const style = getComputedStyle(each);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
      if (!outlined) unseen.add(target);
    };
    document.addEventListener('focusin', watch);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    Object.assign(window, {
      walked: { reached, unseen, end: () => document.removeEventListener('focusin', watch) },
    });
  });
  const size = () => page.evaluate('walked.reached.size');
  let before = -1;
  for (let stops = 0; stops < MOST_STOPS; stops += 10) {
    for (let n = 0; n < 10; n += 1) await page.keyboard.press('Tab');
    const now = Number(await size());
    if (now === before) break;
    before = now;
  }
  return page.evaluate(() => {
    const { reached, unseen, end } = (
      window as unknown as { walked: { reached: Set<Element>; unseen: Set<Element>; end: () => void } }
    ).walked;
    end();
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const dialog = document.querySelector('dialog:modal');
    const wanted = [...(dialog ?? document).querySelectorAll<HTMLElement>(controls)].filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      // A group is one stop; arrows reach its other buttons.
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name }) => name === element.name,
      );
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    });
    const named = (element: Element) => element.outerHTML.slice(0, 160);
    return [
      ...wanted.filter((element) => !reached.has(element)).map((element) => `not reached: ${named(element)}`),
      ...[...unseen].map((element) => `focus not seen: ${named(element)}`),
    ];
  });
}
