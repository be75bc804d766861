import type { BrowserContext, Page } from 'playwright-core';
import { openReport } from '../stage';
import type { Hand } from './edits';

export interface Window extends Hand {
  readonly name: string;
  readonly page: Page;
  /** Acknowledged saves by client and number, with the time in ms since 1970. */
  readonly saves: Map<string, { readonly at: number; readonly type: string }>;
  refused: number;
  joined(): Promise<readonly string[]>;
}

const SAVE = /\/patient-report\/save$/;

export async function openWindow(context: BrowserContext, name: string, report: string): Promise<Window> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const said: string[] = [];
    const pressed: object[] = [];
    const labels: object[] = [];
    Object.assign(globalThis, { said, pressed, labels });
    const note = ({ key }: KeyboardEvent) => {
      const { activeElement: at } = document;
      const [tooth, label] = ['data-tooth', 'aria-label'].map((name) => at?.getAttribute(name) ?? '');
      pressed.push({ key, tooth, label, at: Date.now() });
    };
    document.addEventListener('keydown', note, { capture: true });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes)
          said.push(...(textContent?.match(/Changes (by|from) .*? have been added\./g) ?? []));
    }).observe(document, { subtree: true, childList: true });
    new MutationObserver((changes) => {
      changes.forEach(({ target }, n) => {
        const tooth = target instanceof Element ? target.getAttribute('data-tooth') : null;
        if (!(target instanceof Element) || tooth === null) return;
        const next = changes.slice(n + 1).find((later) => later.target === target);
        labels.push({ tooth, label: next?.oldValue ?? target.getAttribute('aria-label'), at: Date.now() });
      });
    }).observe(document, { subtree: true, attributeFilter: ['aria-label'], attributeOldValue: true });
  });
  const saves: Window['saves'] = new Map();
  const window: Window = {
    name,
    page,
    edits: [],
    answers: [],
    ignored: 0,
    refused: 0,
    saves,
    joined: () => page.evaluate(() => Reflect.get(globalThis, 'said')),
  };
  page.on('response', (response) => {
    const request = response.request();
    if (!SAVE.test(request.url())) return;
    if (response.status() === 409) window.refused += 1;
    if (response.status() !== 200) return;
    const { client, seq, type } = request.postDataJSON();
    saves.set(`${client} ${seq}`, { at: request.timing().startTime, type });
  });
  await openReport(page, report);
  return window;
}

/**
 * Removes the newest seen entry from every save, so that the server cannot tell that the window is behind.
 * This is the control.
 */
export async function forgetEntries(context: BrowserContext): Promise<void> {
  await context.route(SAVE, (route) => {
    const { entry: _, ...rest } = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify(rest) });
  });
}
