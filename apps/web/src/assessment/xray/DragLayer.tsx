import type { Assessment, Preferences } from '@alveola/clinical';
import { useStore } from 'zustand';
import { toothLabel } from '../teeth/notation';
import { Mark } from './Marker';
import { useLinesFollow } from './MarkerLayer';
import { Figures, RootLines } from './RootLines';
import { type MarkerId, markerTransform } from './room';
import { useMarkerLayer, useRoom } from './roomContext';
import { whileDragging } from './rootLines';
import { placesOf } from './ToothMarkers';

export interface DragLayerProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
}

/**
 * The tooth whose marker is under the hand, as it would be if it were let go. It has a layer of its own, so that the
 * other teeth's is not painted anew in every frame.
 */
export function DragLayer(props: DragLayerProps) {
  const { drag } = useRoom();
  const marker = useStore(drag, (state) => state.marker);
  return marker && <Dragged {...props} marker={marker} />;
}

interface DraggedProps extends DragLayerProps {
  readonly marker: MarkerId & {
    readonly at: { readonly x: number; readonly y: number; readonly image: string };
  };
}

function Dragged({ document, preferences, marker }: DraggedProps) {
  const { picture, laid } = useRoom();
  const layer = useMarkerLayer();
  const lines = useLinesFollow();
  const view = useStore(laid, (state) => state.view);
  const stands = document.measurement.teeth.find(({ tooth }) => tooth === marker.tooth);
  if (!stands) return null;
  const row = whileDragging(stands, marker);
  const implant = document.dentition.implant.includes(row.tooth);
  const props = { row, implant, image: picture.id, active: true, preferences };
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  return (
    <svg
      ref={layer}
      className="pointer-events-none absolute inset-0 size-full origin-top-left overflow-visible will-change-transform"
      aria-hidden="true"
      focusable="false"
    >
      <g ref={lines}>
        <RootLines {...props} />
      </g>
      {placesOf(row).map(({ id: { step, side }, at }) =>
        at?.image === picture.id ? (
          <g
            key={`${step}-${side}`}
            className="mark"
            data-step={step}
            data-active={true}
            transform={markerTransform(at, view)}
          >
            <Mark step={step} label={label} />
          </g>
        ) : null,
      )}
      <Figures {...props} />
    </svg>
  );
}
