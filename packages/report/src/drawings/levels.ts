import type { ShownLevel } from '../sentences/readReport';
import type { Colour } from './colours';
import { circle, type Path, type Scene } from './scene';

interface LevelLook {
  readonly line: Colour;
  readonly ground: Colour;
  /** On a grid of 16. */
  readonly mark: Path;
}

/** Colour and shape differ together, so that both screen and paper can be read without colour. */
const LEVELS = {
  Good: { line: 'good', ground: 'good-soft', mark: { d: circle(8, 8, 5.5), fill: 'good' } },
  Fair: { line: 'fair', ground: 'fair-soft', mark: { d: 'M8 2.2 14 13.2H2Z', fill: 'fair' } },
  Poor: { line: 'poor', ground: 'poor-soft', mark: { d: 'M8 1.6 14.4 8 8 14.4 1.6 8Z', fill: 'poor' } },
  Hopeless: {
    line: 'hopeless',
    ground: 'hopeless-soft',
    mark: { d: 'M3 3 13 13M13 3 3 13', stroke: 'hopeless', width: 3.2 },
  },
  NotJudged: {
    line: 'ink-faint',
    ground: 'ground-deep',
    mark: { d: circle(8, 8, 5.5), stroke: 'ink-faint', width: 1.6, dash: 2.2 },
  },
} as const satisfies Record<ShownLevel, LevelLook>;

/** Each screen also says in words what the colour means. */
export type ToothTone = ShownLevel | 'plain' | 'faint';

const TONES: Readonly<Record<ToothTone, Pick<LevelLook, 'line' | 'ground'>>> = {
  ...LEVELS,
  plain: { line: 'ink-soft', ground: 'paper' },
  faint: { line: 'line-strong', ground: 'ground' },
};

export function toneColours(tone: ToothTone): Pick<LevelLook, 'line' | 'ground'> {
  return TONES[tone];
}

export function levelMark(level: ShownLevel): Scene {
  return { x: 0, y: 0, width: 16, height: 16, parts: [LEVELS[level].mark] };
}

/** Colours for display: up to 3 mm plain, 4–5 amber, from 6 mm red. */
const DEPTH_LIMITS = { moderate: 4, deep: 6 } as const;
export type DepthBand = 'shallow' | 'moderate' | 'deep';

export function depthBand(depth: number): DepthBand {
  if (depth >= DEPTH_LIMITS.deep) return 'deep';
  return depth >= DEPTH_LIMITS.moderate ? 'moderate' : 'shallow';
}
