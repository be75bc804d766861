import type { ImagePoint, MarkedStep, Preferences, ToothMeasurement } from '@alveola/clinical';
import { COLOURS, rootLines } from '@alveola/report';
import { memo } from 'react';
import { toothLabel } from '../../teeth/notation';
import { MarkShape } from './MarkShape';
import { useMarkerName } from './names';
import { ShapeAt } from './shapes';
import { findMarkers, placeAt } from './shown';

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
export const ToothMarkers = memo(function ToothMarkers(
  props: MarkersProps & { readonly isDragged: boolean },
) {
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
      {RootApex && <Line kind="axis" from={CEJ} to={RootApex} />}
      {BoneLevel && <Line kind="loss" from={CEJ} to={BoneLevel} />}
    </g>
  ));
});

interface LineProps {
  readonly kind: 'axis' | 'loss';
  readonly from: ImagePoint;
  readonly to: ImagePoint;
}

function Line({ kind, from, to }: LineProps) {
  return <line className={kind} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}
