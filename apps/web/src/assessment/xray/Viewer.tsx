import type { Assessment, ImagePoint, Preferences, ToothNumber } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Turning } from '../../ui/Spinner';
import { Crosshair } from './Crosshair';
import { DragLayer } from './DragLayer';
import { GammaFilter } from './GammaFilter';
import { Loupe } from './Loupe';
import { MarkerLayer } from './MarkerLayer';
import { PictureCanvas } from './PictureCanvas';
import { type MarkerId, openRoom, type Room } from './room';
import { RoomContext, useMarkerLayer } from './roomContext';
import { useNeedsFull, usePictureImage } from './usePictureImage';
import { useHands } from './useHands';
import { useViewerKeys } from './useViewerKeys';
import { ViewerTools } from './ViewerTools';

export interface ViewerProps {
  readonly xray: Xray;
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly active: ToothNumber | null;
  /** What the next click stands for, in words; null when a click places nothing. */
  readonly asked: string | null;
  readonly onPlace: (at: ImagePoint) => void;
  readonly onMove: (marker: MarkerId, to: ImagePoint) => void;
  readonly onRemove: (marker: MarkerId) => void;
  readonly onSelect: (tooth: ToothNumber) => void;
  /** What stands over the picture, e.g. why a click was refused. */
  readonly children?: ReactNode;
}

/** An X-ray with its markers, to look at and to measure on. How it is looked at is kept for each picture. */
export function Viewer(props: ViewerProps) {
  const [rooms] = useState(() => new Map<string, Room>());
  const [shown, setShown] = useState<Shown>({
    markers: true,
    numbers: true,
    lines: true,
    figures: true,
    loupe: true,
  });
  const { xray } = props;
  const room = rooms.get(xray.id) ?? openRoom({ id: xray.id, width: xray.width, height: xray.height });
  rooms.set(xray.id, room);
  return (
    <RoomContext value={room}>
      <Stage key={xray.id} {...props} shown={shown} onShow={setShown} />
    </RoomContext>
  );
}

/** The layers over the picture; with the markers all of them go. */
export interface Shown {
  readonly markers: boolean;
  readonly numbers: boolean;
  readonly lines: boolean;
  readonly figures: boolean;
  readonly loupe: boolean;
}

interface StageProps extends ViewerProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
}

function Stage({ xray, shown, onShow, children, ...props }: StageProps) {
  const { t } = useTranslation();
  const { document, preferences, active, asked } = props;
  const { image, failed, retry } = usePictureImage(xray.id, 'view');
  const { image: full } = usePictureImage(useNeedsFull(image) ? xray.id : null, 'full');
  const surface = useHands({ ...props, placing: asked !== null });
  const layer = useMarkerLayer();
  useViewerKeys(shown, onShow);
  const name = t('xray.picture', { name: xray.file_name });
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      <div className="relative min-h-0 grow overflow-hidden">
        <div
          ref={surface}
          role="application"
          aria-label={`${name}. ${asked ? t('xray.surface.asked', { asked }) : t('xray.surface.look')}`}
          tabIndex={0}
          className="absolute inset-0 touch-none overflow-hidden outline-offset-[-2px] select-none"
        >
          <GammaFilter />
          <PictureCanvas image={full ?? image} label={name} />
          <svg
            ref={layer}
            className="pointer-events-none absolute inset-0 size-full origin-top-left overflow-visible will-change-transform"
            role="group"
            aria-label={t('xray.markers')}
          >
            {shown.markers && (
              <MarkerLayer document={document} preferences={preferences} active={active} shown={shown} />
            )}
          </svg>
          {shown.markers && <DragLayer document={document} preferences={preferences} />}
          <Crosshair />
          <Loupe image={full ?? image} asked={asked} on={shown.loupe} />
        </div>
        {!image && (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-3" role="status">
            {failed ? (
              <>
                <p>{t('xray.loading.failed')}</p>
                <Button onClick={retry}>{t('xray.loading.again')}</Button>
              </>
            ) : (
              <>
                <Turning size={48} />
                <p className="text-room-ink-soft">{t('xray.loading.busy')}</p>
              </>
            )}
          </div>
        )}
        {children}
      </div>
      <ViewerTools shown={shown} onShow={onShow} />
    </div>
  );
}
