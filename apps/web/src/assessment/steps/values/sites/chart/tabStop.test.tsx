import { DEFAULT_PREFERENCES, LOWER_ARCH, SITE_PATH, UPPER_ARCH } from '@alveola/clinical';
import { expect, it } from 'vitest';
import { draw } from '../../../../../testing/draw';
import { siteCursor, siteStop } from '../../../../document/siteCursor';
import { driveEditor } from '../../../../document/testing/driveEditor';
import { SiteArch } from './SiteArch';

function drawChart({ editor }: ReturnType<typeof driveEditor>): string {
  const cursor = siteCursor(editor)!;
  const { document } = editor;
  return draw(
    [UPPER_ARCH, LOWER_ARCH].map((teeth) => (
      <SiteArch
        key={teeth[0]}
        document={document}
        preferences={DEFAULT_PREFERENCES}
        cursor={cursor}
        stop={siteStop(editor, cursor)}
        teeth={teeth}
        earlier={new Map()}
      />
    )),
  );
}

function stops(driver: ReturnType<typeof driveEditor>): readonly string[] {
  const cells = [...drawChart(driver).matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  return cells.filter((tag) => tag.includes('tabindex="0"')).map((tag) => /data-site="(.*?)"/.exec(tag)![1]!);
}

it('Tab leads to one cell of the chart: the asked one, and where all is charted the last one that was typed', () => {
  const driver = driveEditor({ step: 2 });
  driver.do({ type: 'siteLooked', look: { does: 'open' } });
  expect(stops(driver)).toEqual(['18-DB-depth']);
  for (const _ of SITE_PATH) driver.do({ type: 'siteEdited', edit: { does: 'digit', digit: 3 } });
  expect(siteCursor(driver.editor)!.at).toBeNull();
  const { tooth, site } = SITE_PATH.at(-1)!;
  expect(stops(driver)).toEqual([`${tooth}-${site}-depth`]);
  driver.do({ type: 'siteLooked', look: { does: 'list', list: 'margin' } });
  driver.do({ type: 'siteLooked', look: { does: 'list', list: 'depth' } });
  expect(stops(driver)).toEqual(['18-DB-depth']);
});

it('the depth of a whole tooth stands in grey at its buccal side, until a site of the tooth has a depth', () => {
  const driver = driveEditor({ step: 2 }).select(16).type('5');
  driver.do({ type: 'siteLooked', look: { does: 'open' } });
  const cell = (site: string) =>
    new RegExp(`<button[^>]*data-site="16-${site}-depth"[^>]*>.*?</button>`, 's').exec(drawChart(driver))![0];
  expect(cell('B')).toContain('depth not charted, 5 mm, whole tooth');
  expect(cell('B')).toMatch(/text-ink-faint[^>]*>5</);
  expect(cell('L')).not.toContain('5 mm');
  driver.do({ type: 'siteLooked', look: { does: 'go', to: { tooth: 16, site: 'DB' } } });
  driver.do({ type: 'siteEdited', edit: { does: 'digit', digit: 3 } });
  expect(cell('B')).toContain('16 buccal depth not charted"');
});
