import {
  type Colour,
  COLOURS,
  type Group,
  type Label,
  type ScenePart,
  type Scene,
  type DrawnTooth,
  toothScene,
  type Key,
} from '@alveola/report';
import { type ReactNode, useMemo } from 'react';
import { classes } from '../../ui/classes';
import { useTranslation } from 'react-i18next';

interface SceneDrawingProps {
  readonly scene: Scene;
  /** For screen readers. Without it the drawing repeats the text and is hidden from them. */
  readonly label?: string;
  readonly height?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function SceneDrawing({ scene, label, height, className, children }: SceneDrawingProps) {
  const size = height === undefined ? {} : { height, width: (scene.width * height) / scene.height };
  return (
    <svg
      viewBox={`${scene.x} ${scene.y} ${scene.width} ${scene.height}`}
      {...size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
      <SceneParts parts={scene.parts} />
    </svg>
  );
}

export function SceneParts({ parts }: { readonly parts: readonly ScenePart[] }) {
  return parts.map((part, n) => <DrawnPart key={n} part={part} />);
}

function DrawnPart({ part }: { readonly part: ScenePart }) {
  if ('parts' in part) return <DrawnGroup group={part} />;
  if ('text' in part) return <DrawnLabel label={part} />;
  const { d, fill, fillOpacity, stroke, width, opacity, dash, isButt } = part;
  return (
    <path
      d={d}
      fill={paint(fill)}
      fillOpacity={fillOpacity}
      stroke={paint(stroke)}
      strokeWidth={width}
      opacity={opacity}
      strokeDasharray={dash}
      strokeLinecap={isButt ? 'butt' : undefined}
    />
  );
}

function DrawnGroup({ group: { parts, move, scale, clip } }: { readonly group: Group }) {
  const moved = move && `translate(${move.x} ${move.y})`;
  const scaled = scale && `scale(${scale.x} ${scale.y})`;
  const transform = [moved, scaled].filter(Boolean).join(' ') || undefined;
  return (
    <g transform={transform}>
      {clip ? (
        <svg {...clip} viewBox={`${clip.x} ${clip.y} ${clip.width} ${clip.height}`}>
          <SceneParts parts={parts} />
        </svg>
      ) : (
        <SceneParts parts={parts} />
      )}
    </g>
  );
}

function DrawnLabel({ label: { text, x, y, size, colour, edge } }: { readonly label: Label }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
      fill={paint(colour)}
      stroke={paint(edge)}
      strokeWidth={edge && size / 3}
      paintOrder="stroke"
      className="tabular"
    >
      {text}
    </text>
  );
}

/** Paper can replace the theme's colours. Marks on X-rays keep theirs. */
function paint(colour: Colour | undefined): string | undefined {
  return colour && `var(--drawn-${colour}, var(--color-${colour}, ${COLOURS[colour]}))`;
}

interface ToothDrawingProps extends Omit<DrawnTooth, 'tone'> {
  readonly tone?: DrawnTooth['tone'];
  readonly className?: string;
}

export function ToothDrawing({ tooth, state, tone = 'plain', marks, className }: ToothDrawingProps) {
  const scene = useMemo(
    () => toothScene({ tooth, state, tone, ...(marks ? { marks } : {}) }),
    [tooth, state, tone, marks],
  );
  return <SceneDrawing scene={scene} className={classes('block w-full overflow-visible', className)} />;
}

interface KeysProps {
  readonly keys: readonly Key[];
  readonly label?: string;
  readonly className?: string;
}

export function Keys({ keys, label, className }: KeysProps) {
  return (
    <ul aria-label={label} className={classes('flex flex-wrap gap-x-5 gap-y-1', className)}>
      {keys.map(({ mark, text }) => (
        <li key={text} className="inline-flex items-center gap-1.5">
          <SceneDrawing scene={mark} height={16} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

export function PatientSide({ side, className }: { side: 'right' | 'left'; className: string }) {
  const { t } = useTranslation();
  return (
    <span
      aria-hidden="true"
      title={t(`teeth:patientSide.${side}.name`)}
      className={classes('text-dense leading-none font-semibold', className)}
    >
      {t(`teeth:patientSide.${side}.short`)}
    </span>
  );
}
