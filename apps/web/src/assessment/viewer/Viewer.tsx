import type { Xray } from '@alveola/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes';
import { Pane, type PaneProps } from './Pane';
import { openRoom, type Room } from './room';
import { RoomContext } from './roomContext';
import { ViewerTools } from './ViewerTools';

export interface ViewerProps<Number extends number> extends Omit<PaneProps, 'xray' | 'shown' | 'named'> {
  /** The pictures, the left one first; one or two. */
  readonly panes: readonly { readonly pane: Number; readonly xray: Xray }[];
  /** Keys and tools belong to this one. */
  readonly focused: Number;
  readonly onFocus: (pane: Number) => void;
  readonly two: boolean;
  readonly onTwo: () => void;
  /** What stands over the pictures, e.g. why a click was refused. */
  readonly children?: ReactNode;
}

/** The layers over the picture; with the markers all of them go. */
export interface Shown {
  readonly markers: boolean;
  readonly numbers: boolean;
  readonly lines: boolean;
  readonly figures: boolean;
  readonly loupe: boolean;
}

const ALL: Shown = { markers: true, numbers: true, lines: true, figures: true, loupe: true };

/** X-rays with their markers, to look at and to measure on. How a picture is looked at is kept for each pane. */
export function Viewer<Number extends number>(props: ViewerProps<Number>) {
  const { panes, focused, onFocus, two, onTwo, children, ...same } = props;
  const [rooms] = useState(() => new Map<string, Room>());
  const [shown, setShown] = useState(ALL);
  const roomOf = (pane: number, { id, width, height }: Xray) => {
    const key = `${pane}/${id}`;
    const room = rooms.get(key) ?? openRoom({ id, width, height }, pane);
    rooms.set(key, room);
    return room;
  };
  const area = useFocusFollows(focused);
  const worked = panes.find(({ pane }) => pane === focused);
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div ref={area} className="relative flex min-h-0 grow gap-px bg-room-line max-[1100px]:flex-col">
        {panes.map(({ pane, xray }) => (
          <section
            key={`${pane}/${xray.id}`}
            data-pane={pane}
            data-focused={pane === focused}
            className={classes(
              'relative min-h-0 min-w-0 flex-1 overflow-hidden bg-room',
              panes.length > 1 &&
                pane === focused &&
                'after:pointer-events-none after:absolute after:inset-0 after:border-2 after:border-accent-light',
            )}
            onPointerDownCapture={() => onFocus(pane)}
            onFocusCapture={() => onFocus(pane)}
          >
            <RoomContext value={roomOf(pane, xray)}>
              <Pane {...same} xray={xray} shown={shown} named={panes.length > 1} />
            </RoomContext>
          </section>
        ))}
        {children}
      </div>
      {worked && (
        <RoomContext value={roomOf(worked.pane, worked.xray)}>
          <ViewerTools shown={shown} onShow={setShown} two={two} onTwo={onTwo} />
        </RoomContext>
      )}
    </div>
  );
}

/** Whoever works with the keyboard on one picture goes along to the other, and never places on the one left behind. */
function useFocusFollows(focused: number) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = document.activeElement?.closest('[data-pane]');
    if (!here || !area.current?.contains(here) || here.matches(`[data-pane="${focused}"]`)) return;
    area.current.querySelector<HTMLElement>(`[data-pane="${focused}"] [role=application]`)?.focus();
  }, [focused]);
  return area;
}
