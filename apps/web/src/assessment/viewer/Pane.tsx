import type { Assessment, ImagePoint, Preferences, ToothNumber } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Turning } from '../../ui/Spinner';
import { Crosshair } from './Crosshair';
import { DragLayer } from './DragLayer';
import { GammaFilter } from './GammaFilter';
import { Loupe } from './Loupe';
import { MarkerLayer } from './MarkerLayer';
import { PictureCanvas } from './PictureCanvas';
import type { MarkerId } from './room';
import { useMarkerLayer } from './roomContext';
import { useNeedsFull, usePictureImage } from './usePictureImage';
import { useHands } from './useHands';
import type { Shown } from './Viewer';

export interface PaneProps {
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
  readonly shown: Shown;
  /** Says which picture it is, where two are shown. */
  readonly named: boolean;
}

/** One picture with its markers, under hands and keys. */
export function Pane({ xray, shown, named, ...props }: PaneProps) {
  const { t } = useTranslation();
  const { document, preferences, active, asked } = props;
  const { image, failed, retry } = usePictureImage(xray.id, 'view');
  const { image: full } = usePictureImage(useNeedsFull(image) ? xray.id : null, 'full');
  const surface = useHands({ ...props, placing: asked !== null });
  const layer = useMarkerLayer();
  const name = t('xray:picture', { name: xray.file_name });
  return (
    <>
      <div
        ref={surface}
        role="application"
        aria-label={`${name}. ${asked ? t('xray:surface.asked', { asked }) : t('xray:surface.look')}`}
        tabIndex={0}
        className="absolute inset-0 touch-none overflow-hidden contain-strict outline-offset-[-2px] select-none"
      >
        <GammaFilter />
        <PictureCanvas image={full ?? image} label={name} />
        <svg
          ref={layer}
          className="pointer-events-none absolute inset-0 size-full origin-top-left overflow-visible will-change-transform"
          role="group"
          aria-label={t('xray:markers')}
        >
          {shown.markers && (
            <MarkerLayer document={document} preferences={preferences} active={active} shown={shown} />
          )}
        </svg>
        {shown.markers && <DragLayer document={document} preferences={preferences} shown={shown} />}
        <Crosshair />
        <Loupe image={full ?? image} asked={asked} on={shown.loupe} />
      </div>
      {named && (
        <p className="pointer-events-none absolute top-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-sm bg-room-panel px-2 py-0.5 text-dense text-room-ink-soft">
          {xray.file_name}
        </p>
      )}
      {!image && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3" role="status">
          {failed ? (
            <>
              <p>{t('xray:loading.failed')}</p>
              <Button onClick={retry}>{t('xray:loading.again')}</Button>
            </>
          ) : (
            <>
              <Turning size={48} />
              <p className="text-room-ink-soft">{t('xray:loading.busy')}</p>
            </>
          )}
        </div>
      )}
    </>
  );
}
