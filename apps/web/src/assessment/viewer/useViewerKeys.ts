import { adjust, fitAgain, mirror, turn, zoomBy } from './looking';
import { useRoom } from './roomContext';
import { useKeys } from './useKeys';
import type { Shown } from './Viewer';
import { ZOOM } from './view';

/** Keys for looking at the picture, wherever the focus is. */
export function useViewerKeys(shown: Shown, onShow: (shown: Shown) => void): void {
  const room = useRoom();
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(room, ZOOM.step),
    '-': () => zoomBy(room, 1 / ZOOM.step),
    '−': () => zoomBy(room, 1 / ZOOM.step),
    '0': () => fitAgain(room),
    i: () => adjust(room, { inverted: !room.look.getState().adjustment.inverted }),
    r: () => turn(room),
    f: () => mirror(room),
    h: () => onShow({ ...shown, markers: !shown.markers }),
    l: () => onShow({ ...shown, loupe: !shown.loupe }),
  };
  useKeys((key) => {
    const action = actions[key.toLowerCase()];
    action?.();
    return action !== undefined;
  });
}
