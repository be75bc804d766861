import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GreyPatch, proposeCrest } from './proposeCrest';

const SIZE = 400;
const CEJ = { x: 150, y: 60 };
const APEX = { x: 170, y: 340 };
const OTHER_CEJ = { x: 210, y: 60 };

/** A root between two dark spaces that are bone from `crest` on, in parts of the root's length. */
function draw(crest: number, noise: (x: number, y: number) => number = () => 0): GreyPatch {
  const grey = new Uint8ClampedArray(SIZE * SIZE);
  const edge = CEJ.y + crest * (APEX.y - CEJ.y);
  for (let y = 0; y < SIZE; y += 1)
    for (let x = 0; x < SIZE; x += 1) {
      const isRoot = x > 152 && x < 208;
      grey[y * SIZE + x] = (isRoot ? 170 : y < edge ? 60 : 110) + noise(x, y);
    }
  return { left: 0, top: 0, width: SIZE, height: SIZE, grey };
}

function found(patch: GreyPatch): { readonly along: number; readonly confidence: number } | null {
  const proposal = proposeCrest(patch, CEJ, APEX, OTHER_CEJ);
  return proposal && { ...proposal, along: (proposal.at.y - CEJ.y) / (APEX.y - CEJ.y) };
}

describe('The crest that is proposed', () => {
  it('is where the space beside the root turns into bone, to a point of the root', () => {
    for (const crest of [0.15, 0.2, 0.33, 0.5, 0.66]) {
      const proposal = found(draw(crest));
      expect(Math.abs((proposal?.along ?? 0) - crest), String(crest)).toBeLessThan(0.01);
      expect(proposal?.confidence).toBeGreaterThan(0.6);
    }
  });

  it('follows the crest to a fifth of a pixel, though it looks at fewer places than there are pixels', () => {
    const ends = [105, 112, 119, 126, 133, 140, 147, 154];
    const rows = ends.map((end) => {
      const proposal = proposeCrest(draw((end - 0.5 - CEJ.y) / (APEX.y - CEJ.y)), CEJ, APEX, OTHER_CEJ);
      return (proposal?.at.y ?? 0) - end;
    });
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(0.2);
  });

  it('is the same through noise, and less sure', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.15, max: 0.7, noNaN: true }), fc.integer(), (crest, seed) => {
        const noise = (x: number, y: number) => ((Math.imul(x * 7919 + y, seed | 1) >>> 16) % 41) - 20;
        const proposal = found(draw(crest, noise));
        expect(Math.abs((proposal?.along ?? 0) - crest)).toBeLessThan(0.02);
      }),
      { numRuns: 20 },
    );
  });

  it('is looked for on the side that was asked: the other one may be lower', () => {
    const right = draw(0.6);
    const left = draw(0.3);
    const grey = Uint8ClampedArray.from({ length: SIZE * SIZE }, (_, n) =>
      n % SIZE < 180 ? Number(left.grey[n]) : Number(right.grey[n]),
    );
    const patch = { ...left, grey };
    const along = (at: { y: number } | undefined) => ((at?.y ?? 0) - CEJ.y) / (APEX.y - CEJ.y);
    expect(along(proposeCrest(patch, CEJ, APEX, OTHER_CEJ)?.at)).toBeCloseTo(0.3, 1);
    expect(along(proposeCrest(patch, OTHER_CEJ, { x: 190, y: 340 }, CEJ)?.at)).toBeCloseTo(0.6, 1);
  });

  it('is none where nothing changes, where it only gets darker, and where the patch ends before the root', () => {
    const flat = { ...draw(0.3), grey: new Uint8ClampedArray(SIZE * SIZE).fill(90) };
    expect(found(flat)).toBeNull();
    const patch = draw(0.3);
    const darker = {
      ...patch,
      grey: Uint8ClampedArray.from(patch.grey as Uint8ClampedArray, (v) => 255 - v),
    };
    expect(found(darker)).toBeNull();
    expect(found({ ...patch, height: 200 })).toBeNull();
  });

  it('is less sure where there are two such changes', () => {
    const one = draw(0.3);
    const two = draw(0.6);
    const both = Uint8ClampedArray.from({ length: SIZE * SIZE }, (_, n) =>
      Math.round(Number(one.grey[n]) + 0.7 * (Number(two.grey[n]) - 60)),
    );
    expect(found({ ...one, grey: both })?.confidence).toBeLessThan(0.6);
  });
});
