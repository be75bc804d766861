/** Colours for display: up to 3 mm plain, 4–5 amber, from 6 mm red. */
const DEPTH_LIMITS = { moderate: 4, deep: 6 } as const;
export type DepthBand = 'shallow' | 'moderate' | 'deep';

/** @param depth mm */
export function depthBand(depth: number): DepthBand {
  if (depth >= DEPTH_LIMITS.deep) return 'deep';
  return depth >= DEPTH_LIMITS.moderate ? 'moderate' : 'shallow';
}
