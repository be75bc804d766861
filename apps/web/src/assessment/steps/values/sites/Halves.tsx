import { hasSite, type Quadrant, quadrant } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import type { Editor } from '../../../document/state';
import { dispatch } from '../../../saving/store';

/** As seen: right and left above, right and left below. */
const AS_SEEN = [1, 2, 4, 3] as const;

export interface HalvesProps {
  readonly editor: Pick<Editor, 'document' | 'path'>;
  readonly half: Quadrant;
}

export function Halves({ editor, half }: HalvesProps) {
  const { t } = useTranslation();
  const { document, path } = editor;
  const first = (shownHalf: Quadrant) =>
    path.find((place) => quadrant(place.tooth) === shownHalf && hasSite(document, place));
  const show = (shownHalf: Quadrant) => {
    const to = first(shownHalf);
    if (to) dispatch({ type: 'siteLooked', look: { does: 'go', to } });
  };
  return (
    <div role="group" aria-label={t('charting:sites.halves')} className="mt-3 grid grid-cols-2 gap-1">
      {AS_SEEN.map((each) => (
        <Button
          key={each}
          aria-pressed={each === half}
          disabled={first(each) === undefined}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => show(each)}
        >
          {t(`charting:sites.half.${each}`)}
        </Button>
      ))}
    </div>
  );
}
