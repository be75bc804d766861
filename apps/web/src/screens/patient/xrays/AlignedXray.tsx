import type { Affine } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { COLOURS } from '@alveola/report';
import { usePicture } from '../../../session/picture';
import { Skeleton } from '../../../ui/Skeleton';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { findFrame, type XrayPair } from './pairs';

interface AlignedXrayProps {
  readonly xray: Xray;
  /** Maps to the X-ray in whose pixels everything is drawn; null: this is that X-ray. */
  readonly laidBy: Affine | null;
  readonly marks: XrayPair['marks'];
  readonly alt: string;
}

export function AlignedXray({ xray, laidBy, marks, alt }: AlignedXrayProps) {
  const { url, problem, retry } = usePicture(xray.id, 'view');
  const { x, y, size } = findFrame(marks);
  const radius = size / 60;
  const matrix = laidBy && [laidBy.a, laidBy.b, laidBy.c, laidBy.d, laidBy.e, laidBy.f].join(' ');
  if (problem) return <ProblemAlert problem={problem} onRetry={retry} />;
  if (url === null) return <Skeleton className="aspect-square w-full" />;
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`${x} ${y} ${size} ${size}`}
      className="block aspect-square w-full rounded-md bg-dark"
    >
      <g transform={matrix ? `matrix(${matrix})` : undefined}>
        <image href={url} width={xray.width} height={xray.height} preserveAspectRatio="none" />
      </g>
      <g fill="none" strokeWidth="2">
        {marks.roots.map((point) => (
          <path
            key={`${point.x} ${point.y}`}
            d={`M${point.x - radius} ${point.y}h${2 * radius}m${-radius} ${-radius}v${2 * radius}`}
            vectorEffect="non-scaling-stroke"
            className="stroke-dark-ink"
          />
        ))}
        {marks.before.map((point) => (
          <circle
            key={`${point.x} ${point.y}`}
            cx={point.x}
            cy={point.y}
            r={0.7 * radius}
            className="fill-accent-light"
          />
        ))}
        {marks.now.map((point) => (
          <path
            key={`${point.x} ${point.y}`}
            d={`M${point.x} ${point.y - 1.4 * radius}l${1.4 * radius} ${1.4 * radius}l${-1.4 * radius} ${1.4 * radius}l${-1.4 * radius} ${-1.4 * radius}z`}
            vectorEffect="non-scaling-stroke"
            stroke={COLOURS.BoneLevel}
          />
        ))}
      </g>
    </svg>
  );
}
