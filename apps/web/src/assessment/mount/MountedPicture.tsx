import { useTranslation } from 'react-i18next';
import { usePicture } from '../../session/picture';
import { classes } from '../../ui/classes';
import { Skeleton } from '../../ui/Skeleton';
import type { MountedXray } from './mount';
import { useXrayName } from './useXrayName';

interface MountedPictureProps {
  readonly mounted: MountedXray;
  readonly isWide: boolean;
  readonly onOpen: () => void;
}

export function MountedPicture({ mounted, isWide, onOpen }: MountedPictureProps) {
  const { t } = useTranslation();
  const { xray } = mounted;
  const { url, problem } = usePicture(xray.id, isWide ? 'view' : 'thumb');
  const name = useXrayName()(mounted);
  return (
    <li className="min-w-0 break-inside-avoid">
      <button
        type="button"
        aria-label={t('charting:mount.open', { name })}
        onClick={onOpen}
        className="flex w-full flex-col gap-1 rounded-md text-left hover:opacity-90 focus-visible:outline-offset-2"
      >
        <span
          className={classes(
            'flex w-full items-center justify-center overflow-hidden rounded-sm bg-black',
            isWide ? 'min-h-32' : 'min-h-24',
          )}
        >
          {url && <img src={url} alt="" className="max-h-80 max-w-full object-contain" />}
          {!url && !problem && <Skeleton className="h-24 w-full bg-dark-raised" />}
          {problem && <span className="p-3 text-center text-dense">{t('charting:images.loadFailed')}</span>}
        </span>
        <span className="w-full text-center text-dense text-dark-ink-soft">{name}</span>
      </button>
    </li>
  );
}
