import type { ImagePoint, Preferences, ToothMeasurement } from '@alveola/clinical';
import { COLOURS } from '@alveola/report';
import { memo } from 'react';
import { toothLabel } from '../../teeth/notation';
import { isSameMarker, type MarkerId } from '../viewport/marker';
import { useViewer } from '../viewport/state';
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

/** The markers of one tooth on one picture. */
export const ToothMarkers = memo(function ToothMarkers(props: ToothProps & { readonly numbers: boolean }) {
  const { row, implant, image, active, preferences, numbers } = props;
  const toName = useMarkerName(preferences);
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  return findMarkers(row, image, numbers).map(({ id, at }) => (
    <Marker
      key={`${id.step}-${id.side}`}
      {...id}
      at={at}
      name={toName(row, implant, id)}
      label={label}
      active={active}
    />
  ));
});

interface MarkerProps extends MarkerId {
  readonly at: ImagePoint;
  readonly name: string;
  /** The tooth's number in the clinic's notation. */
  readonly label: string;
  readonly active: boolean;
}

/** Pointers and keys are listened to by the viewer, which finds a marker by its place or its data. */
const Marker = memo(function Marker({ name, label, active, ...props }: MarkerProps) {
  const { tooth, step, side } = props;
  const draggedTo = useViewer(({ drag }) => (isSameMarker(props, drag?.id) ? drag?.at : undefined));
  const at = draggedTo ?? props.at;
  const isActive = useViewer(({ drag }) => drag?.id.tooth === tooth) || active;
  return (
    <g
      className="mark"
      style={{ color: COLOURS[step] }}
      role="button"
      aria-label={name}
      tabIndex={active ? 0 : -1}
      data-tooth={tooth}
      data-step={step}
      data-side={side}
      data-active={isActive}
    >
      <circle className="reach" cx={at.x} cy={at.y} />
      <circle className="ring" cx={at.x} cy={at.y} />
      {step === 'Numbering' ? (
        <g style={{ transform: `${placeAt(at)} scale(var(--marker-size))` }}>
          <MarkShape step={step} label={label} />
        </g>
      ) : (
        <ShapeAt step={step} active={isActive} at={at} />
      )}
    </g>
  );
});
