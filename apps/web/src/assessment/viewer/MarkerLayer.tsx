import type { Assessment, Preferences, ToothNumber } from '@alveola/clinical';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import './marks.css';
import { Figures, RootLines } from './RootLines';
import { useRoom } from './roomContext';
import { ToothMarkers, type ToothMarkersProps } from './ToothMarkers';
import type { Shown } from './Viewer';
import { matrix } from './view';

export interface MarkerLayerProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly active: ToothNumber | null;
  readonly shown: Pick<Shown, 'numbers' | 'lines' | 'figures'>;
}

/** Everything that was measured on the room's picture, over it, in the space of the screen. */
export const MarkerLayer = memo(function MarkerLayer({
  document,
  preferences,
  active,
  shown,
}: MarkerLayerProps) {
  const room = useRoom();
  const lines = useLinesFollow();
  useLeavesWithHand(lines);
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
        {shown.lines && each.map((props) => <RootLines key={props.row.tooth} {...props} />)}
      </g>
      {each.map((props) => (
        <ToothMarkers key={props.row.tooth} {...props} numbers={shown.numbers} />
      ))}
      <g className="pointer-events-none">
        {shown.figures && each.filter((props) => !props.active).map(figuresOf)}
        {/* On top of its neighbours'. */}
        {shown.figures && each.filter((props) => props.active).map(figuresOf)}
      </g>
    </>
  );
});

function figuresOf(props: ToothMarkersProps) {
  return <Figures key={props.row.tooth} {...props} />;
}

/** All lines lie in the picture's space: one matrix moves them. */
export function useLinesFollow() {
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

/** What is dragged is drawn in a layer of its own: here it is out of sight, but keeps the focus. */
function useLeavesWithHand(lines: RefObject<SVGGElement | null>): void {
  const { drag } = useRoom();
  useLayoutEffect(
    () =>
      drag.subscribe(({ held }, before) => {
        if (held?.id.tooth === before.held?.id.tooth) return;
        const layer = lines.current?.ownerSVGElement;
        const of = (tooth: ToothNumber) =>
          layer?.querySelectorAll(`.mark[data-tooth="${tooth}"], [data-of="${tooth}"]`) ?? [];
        if (before.held) for (const node of of(before.held.id.tooth)) node.classList.remove('under-hand');
        if (held) for (const node of of(held.id.tooth)) node.classList.add('under-hand');
      }),
    [drag, lines],
  );
}
