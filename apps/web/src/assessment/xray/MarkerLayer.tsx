import type { Assessment, Preferences, ToothNumber } from '@alveola/clinical';
import { memo, useLayoutEffect, useRef } from 'react';
import './marks.css';
import { Figures, RootLines } from './RootLines';
import { moveMarker } from './room';
import { useRoom } from './roomContext';
import { ToothMarkers, type ToothMarkersProps } from './ToothMarkers';
import { matrix } from './view';

export interface MarkerLayerProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly active: ToothNumber | null;
}

/** Everything that was measured on the room's picture, over it, in the space of the screen. */
export const MarkerLayer = memo(function MarkerLayer({ document, preferences, active }: MarkerLayerProps) {
  const room = useRoom();
  const lines = useLinesFollow();
  useMarkerFollowsHand();
  const image = room.picture.id;
  const rows = document.measurement.teeth.filter((row) => !document.dentition.missing.includes(row.tooth));
  const each = rows.map((row) => ({
    row,
    implant: document.dentition.implant.includes(row.tooth),
    image,
    active: row.tooth === active,
    preferences,
  }));
  return (
    <>
      <g ref={lines} className="pointer-events-none">
        {each.map((props) => (
          <RootLines key={props.row.tooth} {...props} />
        ))}
      </g>
      {each.map((props) => (
        <ToothMarkers key={props.row.tooth} {...props} />
      ))}
      <g className="pointer-events-none">
        {each.filter((props) => !props.active).map(figuresOf)}
        {/* On top of its neighbours'. */}
        {each.filter((props) => props.active).map(figuresOf)}
      </g>
    </>
  );
});

function figuresOf(props: ToothMarkersProps) {
  return <Figures key={props.row.tooth} {...props} />;
}

/** All lines lie in the picture's space: one matrix moves them. */
function useLinesFollow() {
  const { laid } = useRoom();
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const lay = () =>
      group.current?.setAttribute('transform', `matrix(${matrix(laid.getState().view).join(' ')})`);
    lay();
    return laid.subscribe(lay);
  }, [laid]);
  return group;
}

/** While a marker is dragged only its own node moves; let go without effect, it goes back to its place. */
function useMarkerFollowsHand(): void {
  const room = useRoom();
  useLayoutEffect(
    () =>
      room.drag.subscribe(({ marker }, before) => {
        const moved = marker ?? before.marker;
        const placed = moved && room.markers.get(`${moved.tooth}-${moved.step}-${moved.side}`);
        if (placed) moveMarker(placed.node, marker?.at ?? placed.at, room.laid.getState().view);
      }),
    [room],
  );
}
