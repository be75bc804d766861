import {
  type ImagePoint,
  type MarkedStep,
  type Preferences,
  type ToothMeasurement,
  findRow,
  type Assessment,
  type ToothNumber,
  MARKER_STEPS,
} from '@alveola/clinical';
import { COLOURS, rootLines } from '@alveola/report';
import { memo } from 'react';
import { toothLabel } from '../../teeth/notation';
import { MarkShape } from './MarkShape';
import { useMarkerName } from './names';
import { findMarkers, placeAt } from './shown';
import { useTranslation } from 'react-i18next';
import type { PlacedMarker } from '../viewport/marker';
import type { OpenMarkerQuestion } from '../../document/asked';
import { useViewerStore } from '../viewport/state';

export interface ToothProps {
  readonly row: ToothMeasurement;
  readonly implant: boolean;
  readonly image: string;
  readonly active: boolean;
  readonly preferences: Preferences;
}

interface MarkersProps extends ToothProps {
  readonly numbers: boolean;
}

/**
 * The viewer listens to pointers and keys, and finds a marker by its place or its data. Markers of a dragged
 * tooth stay hidden at their place, so that none loses the focus.
 */
export const ToothMarkers = memo(function ToothMarkers(props: MarkersProps & { isDragged: boolean }) {
  const { row, implant, image, active, preferences, numbers, isDragged } = props;
  const toName = useMarkerName(preferences);
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  return findMarkers(row, image, numbers).map(({ id, at }) => (
    <g
      key={`${id.step}-${id.side}`}
      className="mark"
      style={{ color: COLOURS[id.step] }}
      role="button"
      aria-label={toName(row, implant, id)}
      tabIndex={active ? 0 : -1}
      data-tooth={id.tooth}
      data-step={id.step}
      data-side={id.side}
      data-active={active}
    >
      <circle className="reach" cx={at.x} cy={at.y} />
      {!isDragged && (
        <>
          <circle className="ring" cx={at.x} cy={at.y} />
          <Mark step={id.step} at={at} label={label} active={active} />
        </>
      )}
    </g>
  ));
});

export function ToothMarkShapes({ row, image, active, preferences, numbers }: MarkersProps) {
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  return findMarkers(row, image, numbers).map(({ id: { step, side }, at }) => (
    <g key={`${step}-${side}`} className="mark" style={{ color: COLOURS[step] }} data-active={active}>
      <Mark step={step} at={at} label={label} active={active} />
    </g>
  ));
}

interface MarkProps {
  readonly step: MarkedStep;
  readonly at: ImagePoint;
  readonly label: string;
  readonly active: boolean;
}

const Mark = memo(function Mark({ step, at, label, active }: MarkProps) {
  if (step !== 'Numbering') return <ShapeAt step={step} active={active} at={at} />;
  return (
    <g style={{ transform: `${placeAt(at)} scale(var(--marker-size))` }}>
      <MarkShape step={step} label={label} />
    </g>
  );
});

export const RootLines = memo(function RootLines({ row, implant, image, active }: ToothProps) {
  return rootLines(row, implant, image).map(({ side, CEJ, RootApex, BoneLevel }) => (
    <g key={side} className="root-line" data-active={active}>
      {RootApex && <line className="axis" x1={CEJ.x} y1={CEJ.y} x2={RootApex.x} y2={RootApex.y} />}
      {BoneLevel && <line className="loss" x1={CEJ.x} y1={CEJ.y} x2={BoneLevel.x} y2={BoneLevel.y} />}
    </g>
  ));
});

interface ProposedMarkersProps {
  readonly document: Assessment;
  readonly proposals: readonly PlacedMarker[];
  readonly preferences: Preferences;
}

export function ProposedMarkers({ document, proposals, preferences }: ProposedMarkersProps) {
  const { t } = useTranslation();
  const toName = useMarkerName(preferences);
  return proposals.map(({ id, at }) => {
    const { tooth, step, side } = id;
    const isImplant = document.dentition.implant.includes(tooth);
    const label = toothLabel(tooth, preferences.dental_notation_system);
    return (
      <g
        key={`${tooth} ${step} ${side}`}
        className="mark proposed"
        style={{ color: COLOURS[step] }}
        role="button"
        aria-label={t('xray:proposed.marker', { marker: toName(findRow(document, tooth), isImplant, id) })}
        tabIndex={0}
        data-tooth={tooth}
        data-step={step}
        data-side={side}
      >
        <circle className="reach" cx={at.x} cy={at.y} />
        <circle className="ring" cx={at.x} cy={at.y} />
        <g style={{ transform: `${placeAt(at)} scale(var(--marker-size))` }}>
          <MarkShape step={step} label={label} />
        </g>
      </g>
    );
  });
}

interface QuestionMarksProps {
  readonly document: Assessment;
  readonly questions: readonly OpenMarkerQuestion[];
  readonly image: string;
  readonly dragged: ToothNumber | undefined;
}

export function QuestionMarks({ document, questions, image, dragged }: QuestionMarksProps) {
  return questions.map(({ marker: { tooth, step, side } }) => {
    const at = findRow(document, tooth)[step][side];
    if (at?.image !== image || tooth === dragged) return null;
    return (
      <g
        key={`${tooth}-${step}-${side}`}
        className="question"
        style={{ transform: placeAt(at) }}
        data-questioned={`${tooth} ${step} ${side}`}
        aria-hidden="true"
      >
        <circle cx={15} cy={-15} r={9} />
        <text x={15} y={-15}>
          ?
        </text>
      </g>
    );
  });
}

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
            style={{ color: COLOURS[shape.step], transform: 'var(--upright) scale(var(--marker-size))' }}
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

function ShapeAt({ at, ...shape }: ShapeProps & { readonly at: ImagePoint }) {
  const toId = useShapeId();
  return <path d={`M${at.x} ${at.y}h0`} markerStart={`url(#${toId(shape)})`} />;
}
