import { type KeyboardEvent, memo, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { Checkbox } from '../../ui/form/Checkbox';
import { Icon, type IconName } from '../../ui/icon/Icon';
import { IconButton } from '../../ui/Button';
import { Slider } from '../../ui/form/Slider';
import { useKeys } from '../../ui/useKeys';
import type { Layers } from './markers/shown';
import {
  adjust,
  fitPicture,
  flipPicture,
  resetViewer,
  rotatePicture,
  useViewer,
  useViewerStore,
  zoomBy,
} from './viewport/state';
import { toggleFollowing, useIsFollowing } from './viewport/follow';
import { SCALE } from './viewport/viewport';
import { VIEWER_KEYS } from './viewerKeys';

interface ViewerToolsProps {
  readonly layers: Layers;
  readonly onLayers: (layers: Layers) => void;
  readonly two: boolean;
  readonly onTwo: () => void;
}

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  /** Left out: the tool acts once. */
  readonly isOn?: boolean;
  readonly act: (event: MouseEvent<HTMLElement>) => void;
}

export const ViewerTools = memo(function ViewerTools({ layers, onLayers, two, onTwo }: ViewerToolsProps) {
  const { t } = useTranslation();
  const viewer = useViewerStore();
  const [open, setOpen] = useState<'adjustment' | 'more' | null>(null);
  const toggle = (which: 'adjustment' | 'more') => setOpen(open === which ? null : which);
  const { brightness, contrast, gamma, inverted } = useViewer(({ adjustment }) => adjustment);
  const zoom = {
    in: () => zoomBy(viewer, SCALE.step),
    out: () => zoomBy(viewer, 1 / SCALE.step),
    fit: () => fitPicture(viewer),
  };
  const { on: isFollowing } = useIsFollowing();
  const switchFollowing = () => {
    viewer.setState({ movedAt: -Infinity });
    toggleFollowing();
  };
  const invert = () => adjust(viewer, { inverted: !inverted });
  const rotate = () => rotatePicture(viewer);
  const flip = () => flipPicture(viewer);
  const switchLayer = (layer: keyof Layers) => () => onLayers({ ...layers, [layer]: !layers[layer] });
  useKeys(VIEWER_KEYS, {
    zoom: (key) => (key === '+' ? zoom.in() : zoom.out()),
    fit: zoom.fit,
    follow: switchFollowing,
    invert,
    rotate,
    flip,
    hide: switchLayer('markers'),
    loupe: switchLayer('loupe'),
  });
  const toLabel = (name: 'fit' | 'follow' | 'hide' | 'invert' | 'rotate' | 'flip' | 'loupe') =>
    `${t(`xray:key.${name}`)} (${VIEWER_KEYS[name].shown[0]})`;
  const more: readonly Tool[] = [
    { icon: 'follow', label: toLabel('follow'), isOn: isFollowing, act: switchFollowing },
    { icon: 'loupe', label: toLabel('loupe'), isOn: layers.loupe, act: switchLayer('loupe') },
    { icon: 'invert', label: toLabel('invert'), isOn: inverted, act: invert },
    { icon: 'two-pictures', label: `${t('xray:key.two')} (T)`, isOn: two, act: onTwo },
    { icon: 'rotate', label: toLabel('rotate'), act: rotate },
    { icon: 'flip', label: toLabel('flip'), act: flip },
    { icon: 'reset', label: t('xray:tool.reset'), act: () => resetViewer(viewer) },
    ...(document.fullscreenEnabled
      ? [{ icon: 'full-screen', label: t('xray:tool.fullScreen'), act: toggleFullScreen } as const]
      : []),
  ];
  return (
    <div
      className="relative flex shrink-0 justify-center border-t border-line bg-paper"
      onKeyDown={({ key }) => key === 'Escape' && setOpen(null)}
    >
      {open === 'adjustment' && <AdjustmentSliders />}
      {open === 'more' && (
        <div className={`${POP_UP} text-dense`}>
          <div className="flex flex-col">
            {more.map(({ icon, label, isOn, act }) => (
              <button
                key={label}
                type="button"
                aria-pressed={isOn}
                onClick={act}
                className="flex min-h-8 items-center gap-3 rounded-sm px-2 text-left hover:bg-ground-deep aria-pressed:font-semibold pointer-coarse:min-h-11"
              >
                <Icon name={icon} size={18} className="shrink-0" />
                <span className="grow">{label}</span>
                {isOn && <Icon name="check" size={16} className="text-accent" />}
              </button>
            ))}
          </div>
          <fieldset className="mt-1 border-t border-line pt-2">
            <legend className="sr-only">{t('xray:tool.layers')}</legend>
            {(['numbers', 'lines', 'figures'] as const).map((layer) => (
              <Checkbox
                key={layer}
                label={t(`xray:layer.${layer}`)}
                checked={layers[layer]}
                disabled={!layers.markers}
                onChange={switchLayer(layer)}
              />
            ))}
          </fieldset>
        </div>
      )}
      <div
        role="toolbar"
        aria-label={t('xray:tool.all')}
        onKeyDown={moveAlong}
        className="flex flex-wrap items-center justify-center p-0.5"
      >
        <IconButton icon="zoom-out" label={t('xray:tool.zoomOut')} onClick={zoom.out} />
        <ZoomFigure />
        <IconButton icon="zoom-in" tabIndex={-1} label={t('xray:tool.zoomIn')} onClick={zoom.in} />
        <IconButton icon="fit" tabIndex={-1} label={toLabel('fit')} onClick={zoom.fit} />
        <IconButton
          icon="contrast"
          tabIndex={-1}
          label={t('xray:tool.contrast')}
          aria-expanded={open === 'adjustment'}
          aria-pressed={brightness !== 100 || contrast !== 100 || gamma !== 100}
          onClick={() => toggle('adjustment')}
        />
        <IconButton
          icon={layers.markers ? 'eye' : 'eye-off'}
          tabIndex={-1}
          label={toLabel('hide')}
          aria-pressed={!layers.markers}
          onClick={switchLayer('markers')}
        />
        <IconButton
          icon="more"
          tabIndex={-1}
          label={t('xray:tool.more')}
          aria-expanded={open === 'more'}
          aria-pressed={inverted || !(layers.numbers && layers.lines && layers.figures)}
          onClick={() => toggle('more')}
        />
      </div>
    </div>
  );
});

/** One tab stop for all tools; arrows move between them. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tools.findIndex((tool) => tool === event.target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tools.length }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tools[to % tools.length]?.focus();
}

const POP_UP =
  'absolute bottom-full z-10 mb-2 flex max-h-[calc(100dvh-9rem)] w-72 flex-col overflow-y-auto gap-1 rounded-md border border-line bg-paper p-3 shadow-float';

function AdjustmentSliders() {
  const { t } = useTranslation();
  const { percent, number } = useFormat();
  const viewer = useViewerStore();
  const adjustment = useViewer((state) => state.adjustment);
  const sliders = [
    { what: 'brightness', label: t('xray:tool.brightness'), min: 25, max: 300 },
    { what: 'contrast', label: t('xray:tool.contrastOnly'), min: 25, max: 300 },
    { what: 'gamma', label: t('xray:tool.gamma'), min: 40, max: 250 },
  ] as const;
  return (
    <div className={POP_UP}>
      {sliders.map(({ what, ...slider }) => (
        <Slider
          key={what}
          {...slider}
          step={5}
          value={adjustment[what]}
          onChange={(value) => adjust(viewer, { [what]: value })}
          valueText={what === 'gamma' ? number(adjustment.gamma / 100, 2) : percent(adjustment[what] / 100)}
        />
      ))}
    </div>
  );
}

/**
 * Kept apart and contained: it changes in every frame of zooming, and nothing around it needs a new layout.
 */
function ZoomFigure() {
  const { percent } = useFormat();
  const scale = useViewer(({ viewport }) => Math.round(viewport.scale * 100) / 100);
  return (
    <span className="relative h-5 w-12" aria-hidden="true">
      <span className="absolute top-0 left-0 block h-5 w-12 overflow-hidden text-center text-dense text-ink-soft tabular contain-strict">
        {percent(scale)}
      </span>
    </span>
  );
}

function toggleFullScreen({ currentTarget }: MouseEvent<HTMLElement>): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void currentTarget.closest('[data-full-screen]')?.requestFullscreen();
}
