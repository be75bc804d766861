import type { Xray, PictureSize } from '@alveola/contract';
import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { classes } from '../../ui/classes';
import { ALL_LAYERS, type Layers, useShownMarkers, useShownProposals } from './markers/shown';
import { ViewerTools } from './ViewerTools';
import { createViewer, ViewerContext, type ViewerStore, useViewer } from './viewport/state';
import type { MeasuringStep } from '@alveola/clinical';
import { whenTaken } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';
import { Button } from '../../ui/Button';
import { Turning } from '../../ui/Spinner';
import { type MarkerView, MarkerLayer } from './markers/MarkerLayer';
import { useDragLabel } from './markers/names';
import { Crosshair, Loupe, PictureCanvas } from './Picture';
import { useFollowing } from './viewport/follow';
import type { AskedStroke } from './viewport/marker';
import { type MarkerActions, useGestures } from './viewport/useGestures';
import { usePicture } from '../../session/picture';

interface ViewerProps<Number extends number> extends Pick<PaneProps, 'view' | 'asked' | 'actions'> {
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

interface PaneProps {
  readonly xray: Xray;
  readonly layers: Layers;
  readonly isFocused: boolean;
  readonly isNamed: boolean;
  readonly view: MarkerView;
  readonly asked: Asked;
  readonly actions: MarkerActions;
}

interface Asked {
  readonly step: MeasuringStep;
  /** In words; null: nothing is asked. */
  readonly target: string | null;
  readonly stroke: AskedStroke | null;
  readonly isReading: boolean;
}

function Pane({ xray, layers, isNamed, isFocused, view, asked, actions }: PaneProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { document, preferences, active, kinds, ruler } = view;
  const { step, target, stroke, isReading } = asked;
  const { image, failed, retry } = usePictureImage(xray.id, 'view');
  const { image: full } = usePictureImage(useNeedsFull(image) ? xray.id : null, 'full');
  const markers = useShownMarkers(document, xray.id, layers);
  const proposals = useShownProposals(view.proposals, xray.id, ruler === null ? layers : null);
  useFollowing({ document, tooth: active, step, isFocused });
  // The cover of a picture that is not seen yet keeps the mouse away, but not the keys.
  const isSeen = image !== null;
  const surface = useGestures({
    ...actions,
    onPlace: (at) => isSeen && actions.onPlace(at),
    active,
    isPlacing: target !== null,
    markers: isReading || ruler || !isSeen ? [] : [...markers, ...proposals],
    askedStroke: stroke,
    proposals: isSeen ? proposals : [],
  });
  const name = t('xray:picture', { name: xray.file_name });
  return (
    <>
      <div
        ref={surface}
        role="application"
        aria-label={`${name}. ${target ? t('xray:surface.asked', { asked: target }) : t('xray:surface.look')}`}
        tabIndex={0}
        className="absolute inset-0 touch-none overflow-hidden contain-strict outline-offset-[-2px] select-none"
      >
        <PictureCanvas image={full ?? image} label={name} />
        <MarkerLayer {...view} proposals={proposals} layers={layers} spacing={xray.spacing} />
        <Crosshair />
        <Loupe
          image={layers.loupe ? (full ?? image) : null}
          target={target}
          markers={markers}
          toLabel={useDragLabel(document, preferences, kinds)}
        />
      </div>
      {(isNamed || xray.taken) && (
        <p className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-1rem)] rounded-sm wrap-anywhere bg-paper px-2 py-0.5 text-dense text-ink-soft">
          {[isNamed && xray.file_name, whenTaken(xray.taken, reportWords(), format)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {!image && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3" role="status">
          {failed ? (
            <>
              <p>{t('common:notLoaded')}</p>
              <Button onClick={retry}>{t('common:retry')}</Button>
            </>
          ) : (
            <>
              <Turning size={48} />
              <p className="text-ink-soft">{t('common:loading')}</p>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** A little above 1, so that rounding of the copy's size does not fetch the full picture. */
const BEYOND = 1.02;

function useNeedsFull(copy: HTMLImageElement | null): boolean {
  const [was, setWas] = useState(false);
  const needs = useViewer(({ picture, viewport }) => {
    const longer = Math.max(picture.width, picture.height);
    const copied = copy ? Math.max(copy.naturalWidth, copy.naturalHeight) : longer;
    const shown = viewport.scale * window.devicePixelRatio * longer;
    return was || (copied < longer && shown > copied * BEYOND);
  });
  if (needs && !was) setWas(true);
  return needs;
}

function usePictureImage(xrayId: string | null, size: PictureSize) {
  const { url, problem, retry } = usePicture(xrayId, size);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    const next = new Image();
    next.src = url;
    next.decode().then(
      () => isCurrent && setImage(next),
      () => isCurrent && setBroken(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return {
    image,
    failed: broken || Boolean(problem),
    retry: () => {
      setBroken(false);
      retry();
    },
  };
}
