import type { Xray } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../../session/picture';
import { classes } from '../../../../ui/classes';
import { Icon } from '../../../../ui/icon/Icon';
import { useAssessment } from '../../../saving/store';
import { choosePicture, useFocusedXray, useShownPanes } from './panes';

export function FilmStrip() {
  const { t } = useTranslation();
  const xrays = useAssessment((state) => state.xrays);
  const panes = useShownPanes();
  const shownId = useFocusedXray()?.id;
  if (xrays.length < 2) return null;
  const isBeside = (id: string) => id !== shownId && panes.some(({ xray }) => xray.id === id);
  return (
    <nav
      aria-label={t('wizard:steps.3')}
      className="flex w-24 shrink-0 flex-col gap-2 overflow-y-auto border-r border-line bg-paper p-2 max-lg:w-20"
    >
      {xrays.map((xray, n) => (
        <button
          key={xray.id}
          type="button"
          aria-label={[
            t('xray:film.picture', { n: n + 1, name: xray.file_name }),
            ...(isBeside(xray.id) ? [t('xray:film.beside')] : []),
            ...(xray.burned_in ? [t('charting:images.burnedIn')] : []),
          ].join('. ')}
          title={xray.burned_in ? t('charting:images.burnedIn') : undefined}
          aria-current={xray.id === shownId ? 'true' : undefined}
          onClick={() => choosePicture(xray.id)}
          className={classes(
            'flex flex-col gap-1 rounded-sm border-2 p-0.5 text-left hover:border-accent',
            xray.id === shownId && 'border-accent',
            xray.id !== shownId && (isBeside(xray.id) ? 'border-ink-soft' : 'border-transparent'),
          )}
        >
          <Thumb xray={xray} />
          <span className="flex w-full items-center justify-center gap-1 text-dense text-ink-soft tabular">
            {n + 1}
            {xray.burned_in && <Icon name="warning" size={16} className="text-ink" />}
          </span>
        </button>
      ))}
    </nav>
  );
}

function Thumb({ xray }: { xray: Xray }) {
  const { url } = usePicture(xray.id, 'thumb');
  if (!url) return <span className="aspect-4/3 w-full rounded-sm bg-ground-deep" />;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className="aspect-4/3 w-full rounded-sm bg-ground object-contain"
    />
  );
}
