import type { Assessment, Preferences } from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { toothLabel } from '../teeth/notation';
import { useFollowsHand } from './dragging';
import { Mark } from './Marker';
import { useLinesFollow } from './MarkerLayer';
import { FigureShape, RootLines } from './RootLines';
import { layMark } from './laying';
import { type MarkerId, markerSize } from './room';
import { useMarkerLayer, useRoom } from './roomContext';
import { linesOf } from './rootLines';
import { placesOf } from './ToothMarkers';
import { toScreen } from './view';
import { useShownPercent } from './useShownPercent';
import type { Shown } from './Viewer';

export interface DragLayerProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly shown: Pick<Shown, 'lines' | 'figures'>;
}

/**
 * The tooth whose marker is under the hand, as it would be if it were let go. It has layers of its own, so that the
 * other teeth's is not painted anew in every frame.
 */
export function DragLayer(props: DragLayerProps) {
  const { drag } = useRoom();
  const id = useStore(drag, ({ held }) => held?.id ?? null);
  return id && <Dragged {...props} id={id} />;
}

function Dragged({ document, preferences, shown, id }: DragLayerProps & { readonly id: MarkerId }) {
  const row = document.measurement.teeth.find(({ tooth }) => tooth === id.tooth);
  const implant = document.dentition.implant.includes(id.tooth);
  return row && <Moving row={row} implant={implant} preferences={preferences} shown={shown} id={id} />;
}

interface MovingProps extends Pick<DragLayerProps, 'preferences' | 'shown'> {
  readonly row: Assessment['measurement']['teeth'][number];
  readonly implant: boolean;
  readonly id: MarkerId;
}

/** Drawn once, when the drag begins. */
function Moving({ row, implant, preferences, shown, id }: MovingProps) {
  const { picture, laid } = useRoom();
  const layer = useMarkerLayer();
  const lines = useLinesFollow();
  const view = useStore(laid, (state) => state.view);
  const percent = useShownPercent(preferences);
  const drawn = useFollowsHand({ row, implant, percent });
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  const isHeld = ({ step, side }: MarkerId) => step === id.step && side === id.side;
  const standing = placesOf(row).filter(({ id: each, at }) => at?.image === picture.id && !isHeld(each));
  return (
    <div ref={drawn} aria-hidden="true" className="pointer-events-none absolute inset-0">
      <svg
        ref={layer}
        className="absolute inset-0 size-full origin-top-left overflow-visible will-change-transform"
        focusable="false"
      >
        <g ref={lines}>
          {shown.lines && (
            <RootLines row={row} implant={implant} image={picture.id} active preferences={preferences} />
          )}
        </g>
        {standing.map(({ id: { step, side }, at }) => (
          <g
            key={`${step}-${side}`}
            ref={(node) => {
              if (node && at) layMark(node, step, toScreen(at, view), markerSize(view));
            }}
            className="mark"
            data-step={step}
            data-active={true}
          >
            <Mark step={step} label={label} />
          </g>
        ))}
      </svg>
      <Afloat data-held>
        <g className="mark" data-step={id.step} data-active={true}>
          <Mark step={id.step} label={label} />
        </g>
      </Afloat>
      {shown.figures &&
        linesOf(row, implant, picture.id)
          .filter(({ boneLoss }) => boneLoss !== null)
          .map(({ side }) => (
            <Afloat key={side} data-figure={side}>
              <g className="figure-place" data-active={true}>
                <FigureShape active text="" />
              </g>
            </Afloat>
          ))}
    </div>
  );
}

interface AfloatProps {
  readonly 'data-held'?: boolean;
  readonly 'data-figure'?: string;
  readonly children: ReactNode;
}

/** A drawing that is moved as it is. */
function Afloat({ children, ...data }: AfloatProps) {
  return (
    <svg
      {...data}
      className="absolute top-0 left-0 size-px origin-top-left overflow-visible will-change-transform"
      focusable="false"
    >
      {children}
    </svg>
  );
}
