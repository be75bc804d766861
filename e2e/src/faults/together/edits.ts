import { PROBING_ORDER } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { goToStep } from '../stage';
import { type Answer, answer, type Pick, picker } from './answers';

export interface Edit {
  /** For example "dentition.47" or "depth.47". */
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
  /** In ms since 1970, by the browser's clock. */
  readonly at: number;
}

const EDITS_A_STEP = 10;
/** In ms, at the most. */
const REST = 900;
const STATES = { m: 'missing', i: 'implant', p: 'present' } as const;
const KEYS = ['m', 'i', 'p'] as const;

export interface Hand {
  readonly edits: Edit[];
  readonly answers: Answer[];
  ignored: number;
}

export async function chart(page: Page, hand: Hand, random: () => number, count: number): Promise<void> {
  const pick = picker(random);
  for (let n = 0; n < count; n += 1) {
    await answer(page, hand.answers, pick);
    const isDentition = Math.floor(n / EDITS_A_STEP) % 2 === 0;
    if (n % EDITS_A_STEP === 0)
      await goToStep(page, isDentition ? 1 : 2, () => answer(page, hand.answers, pick));
    await (isDentition ? mark(page, hand, pick(PROBING_ORDER), pick(KEYS)) : probe(page, hand, pick));
    await page.waitForTimeout(random() * REST);
  }
  await answer(page, hand.answers, pick);
}

async function mark(page: Page, hand: Hand, tooth: number, key: (typeof KEYS)[number]): Promise<void> {
  const toValue = (label: string) => /, (missing|implant)/.exec(label)?.[1] ?? 'present';
  await press(page, hand, { kind: 'dentition', tooth: String(tooth), after: STATES[key], key, toValue });
}

/** 2 to 9 mm, because 1 waits for another digit. */
async function probe(page: Page, hand: Hand, pick: Pick): Promise<void> {
  const tab = page.getByRole('tab', { name: /^Pocket depth/ });
  if ((await tab.getAttribute('aria-selected').catch(() => '')) !== 'true')
    await tab.click({ timeout: 5000 }).catch(() => undefined);
  const present = page.locator('button[data-tooth]:not([aria-label*=", missing"])');
  const there = await present.evaluateAll((all) => all.map((each) => each.getAttribute('data-tooth') ?? ''));
  if (there.length === 0) return;
  const [tooth, depth] = [pick(there), pick([2, 3, 4, 5, 6, 7, 8, 9])];
  await toButton(page, tooth)
    .click({ timeout: 5000 })
    .catch(() => undefined);
  const toValue = (label: string) => /Pocket depth (\d+)/.exec(label)?.[1] ?? null;
  await press(page, hand, { kind: 'depth', tooth, after: String(depth), key: String(depth), toValue });
}

const toButton = (page: Page, tooth: string) => page.locator(`button[data-tooth="${tooth}"]`);

interface Press {
  readonly kind: 'dentition' | 'depth';
  readonly tooth: string;
  readonly after: string;
  readonly key: string;
  readonly toValue: (label: string) => string | null;
}

/** The page notes the label of a tooth at each key and at each change. */
interface Said {
  readonly tooth: string;
  readonly label: string;
  readonly at: number;
}

/**
 * `windows.ts` notes them in the page, because a merge may change a label again before a test could read it.
 */
const noted = (page: Page, name: 'pressed' | 'labels'): Promise<readonly Said[]> =>
  page.evaluate((of) => Reflect.get(globalThis, of).slice(-100), name);

async function press(page: Page, hand: Hand, { kind, tooth, after, key, toValue }: Press): Promise<void> {
  const button = toButton(page, tooth);
  await button.focus({ timeout: 5000 }).catch(() => undefined);
  const label = await button.getAttribute('aria-label', { timeout: 5000 }).catch(() => null);
  if (toValue(label ?? '') === after) return;
  await page.keyboard.press(key);
  const pressed = (await noted(page, 'pressed')).at(-1);
  if (!pressed || toValue(pressed.label) === after) return;
  // A merge may have moved the focus, so the key counts for the tooth that had it.
  const field = `${kind}.${pressed.tooth}`;
  const isAnswer = (said: Said) =>
    said.tooth === pressed.tooth && said.at >= pressed.at && toValue(said.label) === after;
  for (let tries = 0; pressed.tooth !== '' && tries < 60; tries += 1) {
    if ((await noted(page, 'labels')).some(isAnswer)) {
      hand.edits.push({ field, before: toValue(pressed.label), after, at: pressed.at });
      return;
    }
    await page.waitForTimeout(50);
  }
  hand.ignored += 1;
}
