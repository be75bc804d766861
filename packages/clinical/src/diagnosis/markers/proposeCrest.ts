/** A part of a picture in shades of grey, 0 to 255, row by row; its place in pixels of the picture. */
export interface GreyPatch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly grey: ArrayLike<number>;
}

export interface CrestProposal {
  readonly at: Place;
  /** 0 to 1: how far the step of grey stands out from the others along the root. No probability. */
  readonly confidence: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Our own, all in parts of the root's length. Where the crest is looked for, from the CEJ towards the apex. */
const FROM = 0.02;
const TO = 0.9;
/** How far beside the line from CEJ to apex, away from the root, and how many lines are looked along. */
const ASIDE = { from: 0.02, to: 0.14, lines: 7 } as const;
/** Looked at in so many places along the root; the grey on either side of a place is the mean of so many. */
const PLACES = 160;
const REACH = 9;
/** Shades of grey: a smaller step is noise. */
const LEAST_STEP = 6;
/** Places within so many of the best are the same step. */
const SAME = 24;

/**
 * Where the bone may begin at one side of a tooth: along the root, just beside it, the strongest change from the dark of
 * the soft tissue to the brighter bone. Null: there is no such change, or the patch does not hold the root.
 * @param inward a place on the root's other side, which tells which side of the line is outside
 */
export function proposeCrest(patch: GreyPatch, CEJ: Place, apex: Place, inward: Place): CrestProposal | null {
  const profile = toProfile(patch, CEJ, apex, inward);
  if (!profile) return null;
  const steps = profile.map((_, n) => toStep(profile, n));
  const best = findStrongest(steps, () => true);
  if (best === null) return null;
  const step = steps[best] ?? 0;
  if (step < LEAST_STEP) return null;
  const other = findStrongest(steps, (n) => Math.abs(n - best) > SAME);
  const rival = Math.max(0, other === null ? 0 : (steps[other] ?? 0));
  const along = toAlong(best + findPeak(steps, best));
  return {
    at: { x: CEJ.x + along * (apex.x - CEJ.x), y: CEJ.y + along * (apex.y - CEJ.y) },
    confidence: 1 - rival / step,
  };
}

function toAlong(n: number): number {
  return FROM + ((TO - FROM) * n) / (PLACES - 1);
}

/** The grey beside the root at each place along it. */
function toProfile(patch: GreyPatch, CEJ: Place, apex: Place, inward: Place): readonly number[] | null {
  const root = { x: apex.x - CEJ.x, y: apex.y - CEJ.y };
  const across = { x: -root.y, y: root.x };
  const side = across.x * (CEJ.x - inward.x) + across.y * (CEJ.y - inward.y);
  if (side === 0) return null;
  const sign = Math.sign(side);
  const profile: number[] = [];
  for (let n = 0; n < PLACES; n += 1) {
    const along = toAlong(n);
    let sum = 0;
    for (let line = 0; line < ASIDE.lines; line += 1) {
      const aside = sign * (ASIDE.from + ((ASIDE.to - ASIDE.from) * line) / (ASIDE.lines - 1));
      const grey = greyAt(patch, {
        x: CEJ.x + along * root.x + aside * across.x,
        y: CEJ.y + along * root.y + aside * across.y,
      });
      if (grey === null) return null;
      sum += grey;
    }
    profile.push(sum / ASIDE.lines);
  }
  return profile;
}

/** Between the four pixels around; null: outside of the patch. */
function greyAt({ left, top, width, height, grey }: GreyPatch, { x, y }: Place): number | null {
  const column = Math.floor(x - left);
  const row = Math.floor(y - top);
  if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= height) return null;
  const [right, below] = [x - left - column, y - top - row];
  const at = (c: number, r: number) => grey[r * width + c] ?? Number.NaN;
  const upper = at(column, row) * (1 - right) + at(column + 1, row) * right;
  const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
  return upper * (1 - below) + lower * below;
}

/** How much brighter it is beyond a place than before it. */
function toStep(profile: readonly number[], n: number): number {
  if (n < REACH || n + REACH > profile.length) return 0;
  const mean = (from: number) => profile.slice(from, from + REACH).reduce((a, b) => a + b, 0) / REACH;
  return mean(n) - mean(n - REACH);
}

function findStrongest(steps: readonly number[], counts: (n: number) => boolean): number | null {
  let best: number | null = null;
  for (const [n, step] of steps.entries())
    if (counts(n) && (best === null || step > (steps[best] ?? 0))) best = n;
  return best;
}

/** Where between its neighbours the peak is, by the parabola through the three: −0.5 to 0.5. */
function findPeak(steps: readonly number[], n: number): number {
  const [before, at, after] = [steps[n - 1], steps[n], steps[n + 1]];
  if (before === undefined || at === undefined || after === undefined) return 0;
  const bend = before - 2 * at + after;
  return bend === 0 ? 0 : (0.5 * (before - after)) / bend;
}
