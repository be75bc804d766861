import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { Checkbox } from '../../ui/form/Checkbox';
import { IconButton } from '../../ui/IconButton';
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

export interface ViewerToolsProps {
  readonly layers: Layers;
  readonly onLayers: (layers: Layers) => void;
  readonly two: boolean;
  readonly onTwo: () => void;
}

/** Nothing here changes a coordinate. */
export const ViewerTools = memo(function ViewerTools({ layers, onLayers, two, onTwo }: ViewerToolsProps) {
  const { t } = useTranslation();
  const viewer = useViewerStore();
  const [open, setOpen] = useState<'adjustment' | 'layers' | null>(null);
  const toggle = (which: 'adjustment' | 'layers') => setOpen(open === which ? null : which);
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
  const switchLayer = (layer: 'markers' | 'loupe') => () => onLayers({ ...layers, [layer]: !layers[layer] });
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
  return (
    <div className="relative flex shrink-0 justify-center border-t border-dark-line bg-dark-panel">
      {open === 'layers' && <LayerChoice layers={layers} onLayers={onLayers} />}
      {open === 'adjustment' && <AdjustmentSliders />}
      <div
        role="toolbar"
        aria-label={t('xray:tool.all')}
        className="flex flex-wrap items-center justify-center p-0.5"
      >
        <IconButton icon="zoom-out" label={t('xray:tool.zoomOut')} onClick={zoom.out} />
        <ZoomFigure />
        <IconButton icon="zoom-in" label={t('xray:tool.zoomIn')} onClick={zoom.in} />
        <IconButton icon="fit" label={t('xray:tool.fit')} onClick={zoom.fit} />
        <IconButton
          icon="follow"
          label={t('xray:tool.follow')}
          aria-pressed={isFollowing}
          onClick={switchFollowing}
        />
        <Divider />
        <IconButton
          icon="contrast"
          label={t('xray:tool.contrast')}
          aria-expanded={open === 'adjustment'}
          aria-pressed={brightness !== 100 || contrast !== 100 || gamma !== 100}
          onClick={() => toggle('adjustment')}
        />
        <IconButton icon="invert" label={t('xray:tool.invert')} aria-pressed={inverted} onClick={invert} />
        <IconButton icon="rotate" label={t('xray:tool.rotate')} onClick={rotate} />
        <IconButton icon="flip" label={t('xray:tool.flip')} onClick={flip} />
        <IconButton icon="reset" label={t('xray:tool.reset')} onClick={() => resetViewer(viewer)} />
        <Divider />
        <IconButton
          icon={layers.markers ? 'eye' : 'eye-off'}
          label={t('xray:tool.markers')}
          aria-pressed={layers.markers}
          onClick={switchLayer('markers')}
        />
        <IconButton
          icon="layers"
          label={t('xray:tool.layers')}
          aria-expanded={open === 'layers'}
          aria-pressed={!(layers.numbers && layers.lines && layers.figures)}
          onClick={() => toggle('layers')}
        />
        <IconButton
          icon="loupe"
          label={t('xray:tool.loupe')}
          aria-pressed={layers.loupe}
          onClick={switchLayer('loupe')}
        />
        <Divider />
        <IconButton icon="two-pictures" label={t('xray:tool.two')} aria-pressed={two} onClick={onTwo} />
        {document.fullscreenEnabled && (
          <IconButton
            icon="full-screen"
            label={t('xray:tool.fullScreen')}
            onClick={(event) => void toggleFullScreen(event.currentTarget)}
          />
        )}
      </div>
    </div>
  );
});

const POP_UP =
  'absolute bottom-full z-10 mb-2 flex w-72 flex-col gap-1 rounded-md border border-dark-line bg-dark-panel p-3 shadow-float';

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

function LayerChoice({ layers, onLayers }: Pick<ViewerToolsProps, 'layers' | 'onLayers'>) {
  const { t } = useTranslation();
  return (
    <fieldset className={`${POP_UP} text-dense`}>
      <legend className="sr-only">{t('xray:tool.layers')}</legend>
      {(['numbers', 'lines', 'figures'] as const).map((layer) => (
        <Checkbox
          key={layer}
          label={t(`xray:layer.${layer}`)}
          checked={layers[layer]}
          disabled={!layers.markers}
          onChange={(on) => onLayers({ ...layers, [layer]: on })}
        />
      ))}
    </fieldset>
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
      <span className="absolute top-0 left-0 block h-5 w-12 overflow-hidden text-center text-dense text-dark-ink-soft tabular contain-strict">
        {percent(scale)}
      </span>
    </span>
  );
}

async function toggleFullScreen(button: HTMLElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await button.closest('[data-full-screen]')?.requestFullscreen();
}

function Divider() {
  return <span className="mx-0.5 h-6 w-px bg-dark-line max-lg:hidden" />;
}
