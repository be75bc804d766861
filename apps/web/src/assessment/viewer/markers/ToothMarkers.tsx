import type {
  ImagePoint,
  MarkedStep,
  Preferences,
  Side,
  ToothMeasurement,
  ToothNumber,
} from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { memo } from 'react';
import { toothLabel } from '../../teeth/notation';
import { MarkShape } from './MarkShape';
import { useMarkerName } from './names';
import { findMarkers, placeAt, useDraggedRow } from './shown';

export interface ToothProps {
  readonly row: ToothMeasurement;
  readonly implant: boolean;
  readonly image: string;
  readonly active: boolean;
  readonly preferences: Preferences;
}

/** The markers of one tooth on one picture. */
export const ToothMarkers = memo(function ToothMarkers(props: ToothProps & { readonly numbers: boolean }) {
  const { implant, image, preferences, numbers } = props;
  const { row, isDragged } = useDraggedRow(props.row);
  const toName = useMarkerName(preferences);
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  return findMarkers(row, image, numbers).map(({ id, at }) => (
    <Marker
      key={`${id.step}-${id.side}`}
      {...id}
      at={at}
      name={toName(row, implant, id)}
      label={label}
      active={props.active}
      isDragged={isDragged}
    />
  ));
});

interface MarkerProps {
  readonly tooth: ToothNumber;
  readonly step: MarkedStep;
  readonly side: Side;
  readonly at: ImagePoint;
  readonly name: string;
  /** The tooth's number in the clinic's notation. */
  readonly label: string;
  readonly active: boolean;
  readonly isDragged: boolean;
}

/** Pointers and keys are listened to by the viewer, which finds a marker by its place or its data. */
const Marker = memo(function Marker({ tooth, step, side, at, name, label, active, isDragged }: MarkerProps) {
  return (
    <g
      className="mark"
      style={{ color: COLOURS[step], transform: `${placeAt(at)} scale(var(--marker-size))` }}
      role="button"
      aria-label={name}
      tabIndex={active ? 0 : -1}
      data-tooth={tooth}
      data-step={step}
      data-side={side}
      data-active={active || isDragged}
    >
      <circle className="reach" r={11} />
      <circle className="ring" r={12} />
      <MarkShape step={step} label={label} />
    </g>
  );
});
