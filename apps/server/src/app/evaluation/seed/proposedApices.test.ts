import {
  type Assessment,
  assemble,
  carryApex,
  placeMarker,
  PROBING_ORDER,
  proposeApex,
  SIDES,
} from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { type At, NEAR, READ_TEETH } from '../../../testing/readMarkers';

/** Radians; turned by it again and again, directions spread evenly. */
const GOLDEN_ANGLE = 2.4;

/** Pixels; a crown is about 60 wide. */
const ANEW = 15;

const toPoint = ([x, y]: At) => ({ x, y, image: 'panoramic' });

/** `away`: pixels from the read number to the placed one, each in another direction. */
function numberTeeth(away = 0): Assessment {
  const teeth = READ_TEETH.map(({ tooth }) => tooth);
  const missing = PROBING_ORDER.filter((tooth) => !teeth.includes(tooth));
  const start = assemble({ information: aPatient().information(), dentition: { missing, implant: [] } });
  return READ_TEETH.reduce((so, { tooth, number: [x, y] }, n) => {
    const at = toPoint([x + away * Math.cos(GOLDEN_ANGLE * n), y + away * Math.sin(GOLDEN_ANGLE * n)]);
    return placeMarker(so, tooth, 'Numbering', 'distal', at);
  }, start);
}

/** Pixels between each proposal and the reading, which is then placed. */
function compareProposals() {
  let a = numberTeeth();
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
  expect(await readAccuracy()).toContain(figures);
});

it('apices of the last visit lie as far from those read by eye as the documentation says', async () => {
  const apices = READ_TEETH.flatMap(({ tooth, apices }) =>
    SIDES.flatMap((side) => (apices[side] ? [{ tooth, side, apex: apices[side] }] : [])),
  );
  const before = apices.reduce(
    (so, { tooth, side, apex }) => placeMarker(so, tooth, 'RootApex', side, toPoint(apex)),
    numberTeeth(),
  );
  const later = numberTeeth(ANEW);
  const away = apices.map(({ tooth, side, apex }) => {
    const carried = carryApex(later, before, tooth, side);
    return carried ? Math.hypot(carried.x - apex[0], carried.y - apex[1]) : Infinity;
  });
  const near = away.filter((each) => each <= NEAR).length;
  process.stdout.write(`${away.map(Math.round).join(', ')}\n`);
  expect(await readAccuracy()).toContain(
    `${near} of ${away.length} within ${NEAR} pixels on the same panoramic X-ray, where each number is placed ${ANEW} pixels beside`,
  );
});

function readAccuracy(): Promise<string> {
  return readFile(new URL('../../../../../../docs/device/accuracy.md', import.meta.url), 'utf8');
}
