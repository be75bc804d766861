import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useFormat } from '../../shell/i18n/useFormat';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { Slider } from '../../ui/Slider';
import { adjust, fitAgain, mirror, resetLook, turn, zoomBy } from './looking';
import { useRoom } from './roomContext';
import { useViewerKeys } from './useViewerKeys';
import type { Shown } from './Viewer';
import { ZOOM } from './view';

export interface ViewerToolsProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly two: boolean;
  readonly onTwo: () => void;
}

/** How the picture that is worked on is looked at. Nothing here changes a coordinate. */
export const ViewerTools = memo(function ViewerTools({ shown, onShow, two, onTwo }: ViewerToolsProps) {
  useViewerKeys(shown, onShow);
  const { t } = useTranslation();
  const room = useRoom();
  const [open, setOpen] = useState<'adjusting' | 'layers' | null>(null);
  const toggle = (which: 'adjusting' | 'layers') => setOpen(open === which ? null : which);
  const { percent, number } = useFormat();
  const { brightness, contrast, gamma, inverted } = useStore(room.look, (look) => look.adjustment);
  const adjusted = brightness !== 100 || contrast !== 100 || gamma !== 100;
  return (
    <div className="relative flex shrink-0 justify-center border-t border-room-line bg-room-panel">
      {open === 'layers' && <LayerChoice shown={shown} onShow={onShow} />}
      {open === 'adjusting' && (
        <div className="absolute bottom-full z-10 mb-2 flex w-72 flex-col gap-1 rounded-md border border-room-line bg-room-panel p-3 shadow-float">
          <Slider
            label={t('xray:tool.brightness')}
            value={brightness}
            min={25}
            max={300}
            step={5}
            onChange={(value) => adjust(room, { brightness: value })}
            valueText={percent(brightness / 100)}
          />
          <Slider
            label={t('xray:tool.contrastOnly')}
            value={contrast}
            min={25}
            max={300}
            step={5}
            onChange={(value) => adjust(room, { contrast: value })}
            valueText={percent(contrast / 100)}
          />
          <Slider
            label={t('xray:tool.gamma')}
            value={gamma}
            min={40}
            max={250}
            step={5}
            onChange={(value) => adjust(room, { gamma: value })}
            valueText={number(gamma / 100, 2)}
          />
        </div>
      )}
      <div
        role="toolbar"
        aria-label={t('xray:tool.all')}
        className="flex flex-wrap items-center justify-center p-0.5"
      >
        <IconButton
          icon="zoom-out"
          label={t('xray:tool.zoomOut')}
          onClick={() => zoomBy(room, 1 / ZOOM.step)}
        />
        <ZoomFigure />
        <IconButton icon="zoom-in" label={t('xray:tool.zoomIn')} onClick={() => zoomBy(room, ZOOM.step)} />
        <IconButton icon="fit" label={t('xray:tool.fit')} onClick={() => fitAgain(room)} />
        <Divider />
        <IconButton
          icon="contrast"
          label={t('xray:tool.contrast')}
          aria-expanded={open === 'adjusting'}
          aria-pressed={adjusted}
          onClick={() => toggle('adjusting')}
        />
        <IconButton
          icon="invert"
          label={t('xray:tool.invert')}
          aria-pressed={inverted}
          onClick={() => adjust(room, { inverted: !inverted })}
        />
        <IconButton icon="rotate" label={t('xray:tool.rotate')} onClick={() => turn(room)} />
        <IconButton icon="flip" label={t('xray:tool.flip')} onClick={() => mirror(room)} />
        <IconButton icon="reset" label={t('xray:tool.reset')} onClick={() => resetLook(room)} />
        <Divider />
        <IconButton
          icon={shown.markers ? 'eye' : 'eye-off'}
          label={t('xray:tool.markers')}
          aria-pressed={shown.markers}
          onClick={() => onShow({ ...shown, markers: !shown.markers })}
        />
        <IconButton
          icon="layers"
          label={t('xray:tool.layers')}
          aria-expanded={open === 'layers'}
          aria-pressed={!(shown.numbers && shown.lines && shown.figures)}
          onClick={() => toggle('layers')}
        />
        <IconButton
          icon="loupe"
          label={t('xray:tool.loupe')}
          aria-pressed={shown.loupe}
          onClick={() => onShow({ ...shown, loupe: !shown.loupe })}
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

const LAYERS = ['numbers', 'lines', 'figures'] as const;

/** What stands over the picture, each switched by itself. */
function LayerChoice({ shown, onShow }: Pick<ViewerToolsProps, 'shown' | 'onShow'>) {
  const { t } = useTranslation();
  return (
    <fieldset className="absolute bottom-full z-10 mb-2 flex w-72 flex-col gap-1 rounded-md border border-room-line bg-room-panel p-3 text-dense shadow-float">
      <legend className="sr-only">{t('xray:tool.layers')}</legend>
      {LAYERS.map((layer) => (
        <Checkbox
          key={layer}
          label={t(`xray:layer.${layer}`)}
          checked={shown[layer]}
          disabled={!shown.markers}
          onChange={(on) => onShow({ ...shown, [layer]: on })}
        />
      ))}
    </fieldset>
  );
}

/** Apart and contained: while zooming it changes in every frame, and nothing round it is to be laid out with it. */
function ZoomFigure() {
  const { percent } = useFormat();
  const { look } = useRoom();
  const zoom = useStore(look, ({ view }) => Math.round(view.zoom * 100) / 100);
  return (
    <span className="relative h-5 w-12" aria-hidden="true">
      <span className="absolute top-0 left-0 block h-5 w-12 overflow-hidden text-center text-dense text-room-ink-soft tabular contain-strict">
        {percent(zoom)}
      </span>
    </span>
  );
}

/** The whole reading room, the panel with it: measuring goes on. */
async function toggleFullScreen(button: HTMLElement): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await button.closest('[data-reading-room]')?.requestFullscreen();
}

function Divider() {
  return <span className="mx-0.5 h-6 w-px bg-room-line" />;
}
