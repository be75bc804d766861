import type { Side } from '@alveola/clinical';
import { SHAPE_AIR, SHAPE_HEIGHT, type ToothMarks, type ToothShape } from '@alveola/report';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes';
import { Pocket } from './Pocket';
import { TONES, type ToothTone } from './toothTone';

/** Cement is darker than enamel. */
const ROOT = 'fill-ground';
/** How far the halves of a tooth in two areas stand apart. */
const GAP = 2;

export interface NaturalProps {
  readonly shape: ToothShape;
  readonly width: number;
  readonly tone: ToothTone;
  readonly marks: ToothMarks | undefined;
}

/** A tooth as the X-rays show it: whole, in two parts, or one side of it with an outline of the other. */
export function Natural(props: NaturalProps) {
  const { shape, width, marks } = props;
  const whole = <Whole {...props} />;
  if (marks?.seen === 'twoAreas')
    return (
      <>
        <Half side="distal" width={width} by={-GAP}>
          {whole}
        </Half>
        <Half side="mesial" width={width} by={GAP}>
          {whole}
        </Half>
      </>
    );
  if (marks?.seen !== 'distalOnly' && marks?.seen !== 'mesialOnly') return whole;
  const isDistal = marks.seen === 'distalOnly';
  return (
    <>
      <Half side={isDistal ? 'mesial' : 'distal'} width={width}>
        <Outline shape={shape} />
      </Half>
      <Half side={isDistal ? 'distal' : 'mesial'} width={width}>
        {whole}
      </Half>
    </>
  );
}

function Whole({ shape, width, tone, marks }: NaturalProps) {
  const root = tone === 'plain' ? ROOT : undefined;
  return (
    <g className={TONES[tone]}>
      {shape.behind && <path d={shape.behind} className={classes('opacity-60', root)} />}
      {shape.roots.map((d) => (
        <path key={d} d={d} className={root} />
      ))}
      <Pocket depth={marks?.depth ?? 0} width={width}>
        {shape.behind && <path d={shape.behind} />}
        {shape.roots.map((d) => (
          <path key={d} d={d} />
        ))}
      </Pocket>
      <path d={shape.crown} />
      <path d={shape.lines} className="fill-none opacity-45" strokeWidth={0.9} />
    </g>
  );
}

/** What is not there: a dashed outline. */
export function Outline({ shape }: { readonly shape: ToothShape }) {
  return (
    <g className="fill-none stroke-line-strong" strokeDasharray="3 3" strokeWidth={1.2}>
      {shape.roots.map((root) => (
        <path key={root} d={root} />
      ))}
      <path d={shape.crown} />
    </g>
  );
}

interface HalfProps {
  readonly side: Side;
  readonly width: number;
  /** Moved aside by so much. */
  readonly by?: number;
  readonly children: ReactNode;
}

/** Cuts at the middle: distal is the left half. */
function Half({ side, width, by = 0, children }: HalfProps) {
  const left = side === 'distal' ? -SHAPE_AIR : width / 2;
  const [wide, high] = [width / 2 + SHAPE_AIR, SHAPE_HEIGHT + 4];
  return (
    <svg
      x={left + by}
      y={-2}
      width={wide}
      height={high}
      viewBox={`${left} -2 ${wide} ${high}`}
      data-half={side}
    >
      {children}
    </svg>
  );
}
