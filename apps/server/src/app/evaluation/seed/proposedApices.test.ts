import { type Assessment, assemble, placeMarker, PROBING_ORDER, proposeApex, SIDES } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type At, NEAR, READ_TEETH } from '../../../testing/readMarkers';

const toPoint = ([x, y]: At) => ({ x, y, image: 'panoramic' });

/** Pixels between each proposal and the reading, which is then placed. */
function compareProposals() {
  const teeth = READ_TEETH.map(({ tooth }) => tooth);
  const missing = PROBING_ORDER.filter((tooth) => !teeth.includes(tooth));
  const start: Assessment = assemble({
    information: aPatient().information(),
    dentition: { missing, implant: [] },
  });
  let a = READ_TEETH.reduce(
    (so, { tooth, number }) => placeMarker(so, tooth, 'Numbering', 'distal', toPoint(number)),
    start,
  );
  return READ_TEETH.flatMap(({ tooth, apices }) =>
    SIDES.flatMap((side) => {
      const apex = apices[side];
      if (!apex) return [];
      const proposed = proposeApex(a, tooth, side);
      a = placeMarker(a, tooth, 'RootApex', side, toPoint(apex));
      return proposed ? [{ tooth, side, away: Math.hypot(proposed.x - apex[0], proposed.y - apex[1]) }] : [];
    }),
  );
}

it('apices that are proposed lie as far from those read by eye as the documentation says', async () => {
  const all = compareProposals();
  const away = all.map((each) => each.away).toSorted((a, b) => a - b);
  const median = Math.round(away[Math.floor(away.length / 2)] ?? NaN);
  const near = away.filter((each) => each <= NEAR).length;
  const figures = `${median} pixels in the median of ${all.length}, at most ${Math.round(away.at(-1) ?? NaN)}; ${near} within ${NEAR}`;
  process.stdout.write(
    `${figures}\n${all.map((each) => `${each.tooth} ${each.side} ${Math.round(each.away)}`).join(', ')}\n`,
  );
  const page = new URL('../../../../../../docs/device/accuracy.md', import.meta.url);
  expect(await readFile(page, 'utf8')).toContain(figures);
});
