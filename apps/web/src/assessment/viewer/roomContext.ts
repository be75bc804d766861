import type { ImagePoint } from '@alveola/clinical';
import { createContext, useContext, useLayoutEffect, useRef } from 'react';
import { layFigure } from './laying';
import { layMarker, type MarkerId, markerKey, type Room } from './room';
import { between, type ScreenPoint, type View } from './view';

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error('Only inside of a viewer.');
  return room;
}

/** The node follows the picture as `place` says, without a render. */
export function useFollower(place: (view: View) => ScreenPoint) {
  const room = useRoom();
  const node = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    if (!node.current) return;
    const follower = { node: node.current, place };
    layFigure(follower.node, place(room.laid.getState().view));
    room.followers.add(follower);
    return () => {
      room.followers.delete(follower);
    };
  });
  return node;
}

/** The node is a marker: it follows the picture, can be found by its place and moves under the hand. */
export function useMarker(id: MarkerId, at: ImagePoint) {
  const room = useRoom();
  const node = useRef<SVGGElement>(null);
  const { tooth, step, side } = id;
  useLayoutEffect(() => {
    if (!node.current) return;
    const key = markerKey({ tooth, step, side });
    const placed = { id: { tooth, step, side }, at, node: node.current };
    layMarker(placed, room.laid.getState().view);
    room.markers.set(key, placed);
    return () => {
      if (room.markers.get(key) === placed) room.markers.delete(key);
    };
  }, [room, tooth, step, side, at]);
  return node;
}

/** The layer of lines and markers: panning and zooming move it as it is, so that nothing in it is drawn anew. */
export function useMarkerLayer() {
  const { look, laid } = useRoom();
  const layer = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const shift = () => {
      const { left, top, scale } = between(look.getState().view, laid.getState().view);
      if (!layer.current) return;
      layer.current.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
    };
    shift();
    const stopLook = look.subscribe(shift);
    const stopLaid = laid.subscribe(shift);
    return () => {
      stopLook();
      stopLaid();
    };
  }, [look, laid]);
  return layer;
}
