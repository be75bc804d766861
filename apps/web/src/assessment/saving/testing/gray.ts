import type { ToothNumber } from '@alveola/clinical';

const TEETH: readonly ToothNumber[] = [11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 31, 32];

/** Decodes the missing teeth as a number in Gray's code: each edit changes one tooth. */
export function readEdit(missing: readonly ToothNumber[]): number {
  const code = TEETH.reduce((sum, tooth, n) => sum | (missing.includes(tooth) ? 1 << n : 0), 0);
  let edit = 0;
  for (let bits = code; bits > 0; bits >>= 1) edit ^= bits;
  return edit;
}

export function findNext(edit: number): ToothNumber {
  const next = edit + 1;
  const tooth = TEETH[Math.log2(edit ^ (edit >> 1) ^ next ^ (next >> 1))];
  if (tooth === undefined) throw new Error('There are no more edits.');
  return tooth;
}
