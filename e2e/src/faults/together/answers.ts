import type { Page } from 'playwright-core';

export interface Answer {
  readonly fields: readonly string[];
  readonly told: string;
  /** In ms since 1970. */
  readonly at: number;
}

export type Pick = <T>(all: readonly T[]) => T;

export const picker =
  (random: () => number): Pick =>
  (all) =>
    all[Math.floor(random() * all.length)]!;

export async function answer(page: Page, answers: Answer[], pick: Pick): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Changed in / });
  while ((await dialog.count()) > 0) {
    const told = await dialog.innerText({ timeout: 5000 }).catch(() => '');
    const rows = await dialog
      .getByRole('rowheader')
      .allInnerTexts()
      .catch(() => []);
    if (rows.length === 0) {
      await page.waitForTimeout(100);
      continue;
    }
    const choices = [
      'Keep what is here',
      'Take the other',
      ...(rows.length > 1 ? ['Use what is chosen'] : []),
    ];
    const choice = pick(choices);
    if (choice === 'Use what is chosen')
      await dialog
        .getByRole('radio')
        .nth(1)
        .click({ timeout: 5000 })
        .catch(() => undefined);
    answers.push({ fields: rows.flatMap(toField), told, at: Date.now() });
    await dialog
      .getByRole('button', { name: choice, exact: true })
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await page.waitForTimeout(300);
  }
}

function toField(row: string): readonly string[] {
  const [, tooth, field] = /^Tooth (\d+) · (.*)$/.exec(row.trim()) ?? [];
  if (field === 'Dentition') return [`dentition.${tooth}`, `depth.${tooth}`];
  return field === 'Pocket depth' ? [`depth.${tooth}`] : [];
}
