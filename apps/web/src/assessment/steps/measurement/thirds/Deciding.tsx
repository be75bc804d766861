import type { SureClass } from '@alveola/clinical';
import { type ReportGap, gapSentence, reader, warningSentence } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../shell/i18n/i18n';
import { reportWords } from '../../../../shell/i18n/reportWords';
import { classes } from '../../../../ui/classes';
import { gapPlace, openPlace, type ChartPlace } from '../../../report/place';
import { dispatch, useAssessment, useEditor } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { type Guide, useGuide } from './guide';

const MOST = 6;

export function DecidingTeeth() {
  const { t } = useTranslation();
  const { tooth: active, preferences } = useEditor();
  // A second reading has no other steps that a gap could lead to.
  const isAssessed = useAssessment((state) => state.active);
  const guide = useGuide();
  const { deciding } = guide;
  const name = (tooth: Parameters<typeof toothLabel>[0]) =>
    toothLabel(tooth, preferences.dental_notation_system);
  const what = (names: readonly SureClass[], isUnexplained: boolean) =>
    [
      ...names.map((each) => t(`xray:deciding.class.${each}`)),
      ...(isUnexplained ? [t('xray:deciding.unexplained')] : []),
    ].join(', ');
  const more = deciding.length - MOST;
  return (
    <section aria-label={t('xray:deciding.title')} className="flex flex-col gap-2 border-b border-line p-4">
      <p className="font-semibold text-ink" role="status" data-deciding={deciding.length}>
        {deciding.length === 0
          ? t('xray:deciding.none')
          : t('xray:deciding.teeth', { count: deciding.length })}
      </p>
      {deciding.length > 0 && (
        <ol className="flex flex-col gap-1">
          {deciding.slice(0, MOST).map(({ tooth, third, decides, isUnexplained }) => (
            <li key={tooth}>
              <button
                type="button"
                data-decides={tooth}
                aria-current={tooth === active ? 'true' : undefined}
                onClick={() => choose(tooth)}
                className={classes(
                  'flex min-h-8 w-full items-baseline gap-2 rounded-sm px-2 py-1 text-left text-dense pointer-coarse:min-h-11',
                  tooth === active ? 'bg-ground-deep text-ink' : 'text-ink-soft hover:bg-ground-deep',
                )}
              >
                <span className="font-semibold text-ink tabular">{name(tooth)}</span>
                <span className="min-w-0 grow">{what(decides, isUnexplained)}</span>
                <span className="sr-only">{t(`teeth:third.${third}`)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && <p className="text-dense text-ink-soft">{t('xray:deciding.more', { count: more })}</p>}
      {isAssessed && <Missing guide={guide} />}
    </section>
  );
}

function choose(tooth: Parameters<typeof toothLabel>[0]): void {
  dispatch({ type: 'approachChosen', approach: 'deciding' });
  dispatch({ type: 'toothSelected', tooth });
}

function Missing({ guide: { gaps, blank } }: { readonly guide: Guide }) {
  const { preferences } = useEditor();
  const reportReader = reader(currentLanguage(), preferences, reportWords());
  const [molar] = blank === null ? [] : [blank.values.teeth].flat();
  const links: { readonly text: string; readonly place: ChartPlace }[] = gaps.map((gap: ReportGap) => ({
    text: gapSentence(gap, reportReader),
    place: gapPlace(gap),
  }));
  const third = ([18, 28, 38, 48] as const).find((tooth) => tooth === molar);
  if (blank && third)
    links.push({
      text: warningSentence(blank, reportReader),
      place: { step: 2, type: 'PocketDepth', tooth: third },
    });
  return links.map(({ text, place }) => (
    <button
      key={text}
      type="button"
      onClick={() => void openPlace(place)}
      className="min-h-8 rounded-sm px-2 text-left text-dense text-accent underline underline-offset-2 hover:bg-ground-deep pointer-coarse:min-h-11"
    >
      {text}
    </button>
  ));
}
