import { type ImagePoint, type MarkedStep, MARKER_STEPS } from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { useViewerStore } from '../viewport/state';
import { MarkShape } from './MarkShape';

/** A number is no shape: it is another one for each tooth. */
type Shape = Exclude<MarkedStep, 'Numbering'>;
const SHAPES: readonly Shape[] = [
  ...MARKER_STEPS.flatMap((step) => (step === 'Numbering' ? [] : [step])),
  'BoneDefect',
];

interface ShapeProps {
  readonly step: Shape;
  readonly active: boolean;
}

/** The viewer's id never changes: hundreds of markers need not listen to its state. */
function useShapeId() {
  const { gammaFilter } = useViewerStore().getState();
  return ({ step, active }: ShapeProps) => `${gammaFilter}-${step}${active ? '-active' : ''}`;
}

/**
 * Each shape once, as an SVG marker that is scaled back and turned upright. With a transform of its own for each of
 * hundreds of markers the browser would put together as many layers in every frame.
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
            {/* As large as all that is painted, so that the browser paints enough anew. */}
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
