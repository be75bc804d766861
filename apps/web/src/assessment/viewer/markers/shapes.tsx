import { type ImagePoint, type MarkedStep, MARKER_STEPS } from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { useViewerStore } from '../viewport/state';
import { MarkShape } from './MarkShape';

/** A number is no fixed shape: it differs for each tooth. */
type Shape = Exclude<MarkedStep, 'Numbering'>;
const SHAPES: readonly Shape[] = [
  ...MARKER_STEPS.flatMap((step) => (step === 'Numbering' ? [] : [step])),
  'BoneDefect',
];

interface ShapeProps {
  readonly step: Shape;
  readonly active: boolean;
}

/** The viewer's id never changes, so hundreds of markers need not listen to its state. */
function useShapeId() {
  const { gammaFilter } = useViewerStore().getState();
  return ({ step, active }: ShapeProps) => `${gammaFilter}-${step}${active ? '-active' : ''}`;
}

/**
 * Defines each shape once as an SVG marker, scaled back and upright. A transform for each of hundreds of
 * markers would make the browser compose as many layers in every frame.
 */
export function ShapeDefinitions() {
  const toId = useShapeId();
  const shapes = SHAPES.flatMap((step) => [false, true].map((active) => ({ step, active })));
  return (
    <defs>
      {shapes.map((shape) => (
        <marker key={toId(shape)} id={toId(shape)} markerUnits="userSpaceOnUse" overflow="visible">
          <g
            className="mark"
            data-active={shape.active}
            style={{
              color: COLOURS[shape.step],
              transform: 'var(--upright) scale(var(--marker-size))',
            }}
          >
            {/* Covers all that is painted, so that the browser repaints enough. */}
            <circle r={14} />
            <MarkShape step={shape.step} />
          </g>
        </marker>
      ))}
    </defs>
  );
}

export function ShapeAt({ at, ...shape }: ShapeProps & { readonly at: ImagePoint }) {
  const toId = useShapeId();
  return <path d={`M${at.x} ${at.y}h0`} markerStart={`url(#${toId(shape)})`} />;
}
