import type { Page } from 'playwright-core';

export interface Focus {
  readonly name: string;
  readonly checked: boolean;
  /** Whether the focus has a visible outline of 2 px or more. */
  readonly seen: boolean;
}

/** A clinician without a mouse, whose key presses are counted. */
export function keyboard(page: Page) {
  let pressed = 0;
  const me = {
    get pressed() {
      return pressed;
    },
    async press(...keys: readonly (string | number)[]) {
      for (const key of keys) {
        await page.keyboard.press(String(key));
        pressed += 1;
      }
    },
    async times(count: number, key: string) {
      for (let n = 0; n < count; n += 1) await me.press(key);
    },
    async write(text: string) {
      await page.keyboard.type(text);
      pressed += text.length;
    },
    focus: () => page.evaluate(focused),
    async tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Focus> {
      const isIt = (focus: Focus) => (typeof name === 'string' ? focus.name === name : name.test(focus.name));
      const stops: string[] = [];
      // Keys may be faster than a screen that is still loading.
      await page.getByLabel(name).or(page.getByText(name)).filter({ visible: true }).first().waitFor();
      for (let n = 0; n < 60; n += 1) {
        const focus = await me.focus();
        if (focus.name !== '' && !focus.seen) throw new Error(`The focus is not seen on "${focus.name}".`);
        if (isIt(focus)) return focus;
        stops.push(focus.name);
        await me.press(key);
      }
      throw new Error(`Tab does not reach ${name}: ${stops.join(' | ')}`);
    },
  };
  return me;
}

function focused(): Focus {
  const element = document.activeElement;
  if (!element || element === document.body || element.matches('main, [tabindex="-1"]'))
    return { name: '', checked: false, seen: true };
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const named = element.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
  const name = (named || element.textContent || '').replaceAll(/\s+/g, ' ').trim();
  // A control that its label draws shows the focus there.
  const drawn = element.matches('[type=radio], [type=checkbox]')
    ? (element.closest('label') ?? element)
    : element;
  const outlined = [drawn, ...drawn.querySelectorAll('*')].some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  });
  const box = drawn.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const clear = drawn.contains(top) || (top?.contains(drawn) ?? false);
  // The browser itself draws the focus of the calendar inside of a date.
  const isCalendar = element.matches('[type=date]:not(:focus-visible)');
  const checked = element instanceof HTMLInputElement && element.checked;
  return { name, checked, seen: (outlined || isCalendar) && clear };
}
