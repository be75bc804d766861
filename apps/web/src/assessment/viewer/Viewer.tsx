import type { Xray } from '@alveola/contract';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes';
import { ALL_LAYERS } from './markers/shown';
import { Pane, type PaneProps } from './Pane';
import { ViewerTools } from './ViewerTools';
import { createViewer, ViewerContext, type ViewerStore } from './viewport/state';

export interface ViewerProps<Number extends number>
  extends Omit<PaneProps, 'xray' | 'layers' | 'isNamed' | 'isFocused'> {
  readonly panes: readonly { readonly pane: Number; readonly xray: Xray }[];
  readonly focused: Number;
  readonly onFocus: (pane: Number) => void;
  readonly two: boolean;
  readonly onTwo: () => void;
  readonly children?: ReactNode;
}

export function Viewer<Number extends number>(props: ViewerProps<Number>) {
  const { panes, focused, onFocus, two, onTwo, children, ...same } = props;
  const [viewers] = useState(() => new Map<string, ViewerStore>());
  const [layers, setLayers] = useState(ALL_LAYERS);
  const findViewer = (pane: number, { id, width, height }: Xray) => {
    const key = `${pane}/${id}`;
    const viewer = viewers.get(key) ?? createViewer({ id, width, height }, pane);
    viewers.set(key, viewer);
    return viewer;
  };
  const area = useMovingFocus(focused);
  const active = panes.find(({ pane }) => pane === focused);
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div ref={area} className="relative flex min-h-0 grow gap-px bg-line max-[1100px]:flex-col">
        {panes.map(({ pane, xray }) => (
          <section
            key={`${pane}/${xray.id}`}
            data-pane={pane}
            data-focused={pane === focused}
            className={classes(
              'relative min-h-0 min-w-0 flex-1 overflow-hidden bg-ground',
              panes.length > 1 &&
                pane === focused &&
                'after:pointer-events-none after:absolute after:inset-0 after:border-2 after:border-accent',
            )}
            onPointerDownCapture={() => onFocus(pane)}
            onFocusCapture={() => onFocus(pane)}
          >
            <ViewerContext value={findViewer(pane, xray)}>
              <Pane
                {...same}
                xray={xray}
                layers={layers}
                isFocused={pane === focused}
                isNamed={panes.length > 1}
              />
            </ViewerContext>
          </section>
        ))}
        {children}
      </div>
      {active && (
        <ViewerContext value={findViewer(active.pane, active.xray)}>
          <ViewerTools layers={layers} onLayers={setLayers} two={two} onTwo={onTwo} />
        </ViewerContext>
      )}
    </div>
  );
}

/** Moves the keyboard focus with the pane, so that no key places a marker on the former one. */
function useMovingFocus(focused: number) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = document.activeElement?.closest('[data-pane]');
    if (!here || !area.current?.contains(here) || here.matches(`[data-pane="${focused}"]`)) return;
    area.current.querySelector<HTMLElement>(`[data-pane="${focused}"] [role=application]`)?.focus();
  }, [focused]);
  return area;
}
