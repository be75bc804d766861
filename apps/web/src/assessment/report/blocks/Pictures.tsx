import type { MeasuredPicture } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../session/picture';
import { Button } from '../../../ui/Button';
import { classes } from '../../../ui/classes';
import { SceneDrawing } from '../../teeth/SceneDrawing';

export function Pictures({ pictures }: { readonly pictures: readonly MeasuredPicture[] }) {
  return (
    <div className={classes('grid gap-4 print:block', pictures.length > 1 && 'xl:grid-cols-2')}>
      {pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} />
      ))}
    </div>
  );
}

function Picture({ picture: { id, alt, caption, scene } }: { readonly picture: MeasuredPicture }) {
  const { t } = useTranslation();
  const { url, problem, retry } = usePicture(id, 'view');
  return (
    <figure
      className="overflow-hidden rounded-md border border-line bg-paper break-inside-avoid"
      data-xray={id}
    >
      <SceneDrawing scene={scene} label={alt} className="block max-h-160 w-full bg-dark">
        {url && <image href={url} width={scene.width} height={scene.height} preserveAspectRatio="none" />}
      </SceneDrawing>
      <figcaption className="flex items-center gap-3 px-4 py-2 text-dense text-ink-soft">
        <span className="grow">{caption}</span>
        {!url && !problem && <span>{t('summary:xrays.loading')}</span>}
        {problem && (
          <>
            <span className="text-danger">{t('summary:xrays.failed')}</span>
            <Button onClick={retry} className="print:hidden">
              {t('common:retry')}
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}
