import {
  BONE_LOSS_STEPS,
  type SureClass,
  type Assessment,
  findDeciding,
  findEstimate,
  isMeasurable,
  type Preferences,
  type DiagnosisResult,
  isComplete,
  listJudged,
  type ToothNumber,
} from '@alveola/clinical';
import {
  type ReportGap,
  gapSentence,
  reader,
  warningSentence,
  listQuestions,
  listUnexamined,
} from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../shell/i18n/i18n';
import { reportWords } from '../../../../shell/i18n/reportWords';
import { classes } from '../../../../ui/classes';
import { gapPlace, openPlace, type ChartPlace } from '../../../report/place';
import { dispatch, useAssessment, useEditor, currentEditor } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { type Beside, computeResult, memoize, toJudged } from '../../../document/computeResult';
import { askedRoot, toAsked } from '../../../document/asked';
import { backToPicture } from '../pictures/panes';
import { useEffect, useRef } from 'react';
import { useSettled } from '../../../../ui/useSettled';
import { toBeside } from '../../../saving/activeAssessment';

const MOST = 6;

export function DecidingTeeth() {
  const { t } = useTranslation();
  const { tooth: active, preferences } = useEditor();
  // A second reading has no other steps that a gap could lead to.
  const isAssessed = useAssessment((state) => state.active);
  const { deciding, gaps, blank } = useGuide();
  const name = (tooth: ToothNumber) => toothLabel(tooth, preferences.dental_notation_system);
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
                onClick={() => backToPicture(() => choose(tooth))}
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
      {isAssessed && <Missing gaps={gaps} blank={blank} />}
    </section>
  );
}

function choose(tooth: ToothNumber): void {
  dispatch({ type: 'approachChosen', approach: 'deciding' });
  dispatch({ type: 'toothSelected', tooth });
}

function Missing({ gaps, blank }: Pick<ReturnType<typeof findGuide>, 'gaps' | 'blank'>) {
  const { preferences } = useEditor();
  const reportReader = reader(currentLanguage(), preferences, reportWords());
  const [molar] = blank === null ? [] : [blank.values.teeth].flat();
  const links: { readonly text: string; readonly place: ChartPlace }[] = gaps.map((gap) => ({
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

function listGaps(document: Assessment, result: DiagnosisResult): readonly ReportGap[] {
  const asksForChart = result.treatment.some(({ block }) => block === 'CHART');
  const isCounted = (gap: ReportGap) => gap.is === 'depth' || gap.is === 'bleeding';
  const unexamined = listUnexamined({ document, result });
  const unread = listJudged(result).flatMap(({ tooth, boneLoss }) =>
    'known' in boneLoss && findEstimate(document, tooth) === null && isMeasurable(document, tooth)
      ? [tooth]
      : [],
  );
  return [
    ...(asksForChart ? unexamined.filter(isCounted) : []),
    ...(unread.length > 0 ? [{ is: 'markers', teeth: unread, isAll: false } as const] : []),
    ...listQuestions({ result }),
  ];
}

/** Memoized, because the rules run dozens of times. */
const findGuide = memoize((document: Assessment, preferences: Preferences, beside: Beside) => {
  const result = computeResult(document, preferences, beside);
  return {
    /** The first is to be measured first. */
    deciding: findDeciding(toJudged(document, preferences, beside), preferences),
    gaps: listGaps(document, result),
    blank: result.warnings.find(({ code }) => code === 'W33') ?? null,
  };
});

function useGuide() {
  const { document, preferences } = useSettled(useEditor());
  const beside = useAssessment(toBeside);
  return findGuide(document, preferences, beside);
}

/**
 * Asks the first deciding tooth, after each measured tooth and once all are read. Of several teeth read alike
 * the clinician chooses the worst looking one, which settles the others.
 */
export function useNextDeciding(): void {
  const { document, preferences } = useSettled(useEditor());
  const beside = useAssessment(toBeside);
  const promptedFor = useRef<typeof document | null>(null);
  useEffect(() => {
    const editor = currentEditor();
    if (editor?.document !== document || editor.approach !== 'deciding' || promptedFor.current === document)
      return;
    promptedFor.current = document;
    const { tooth } = editor;
    const askedDocument = toAsked(editor);
    const isDone = (each: ToothNumber) =>
      BONE_LOSS_STEPS.every((step) => isComplete(askedDocument, each, step));
    if (askedRoot(editor) || (tooth !== null && !isDone(tooth))) return;
    const { deciding } = findGuide(document, preferences, beside);
    const [first, second] = deciding.filter((each) => !isDone(each.tooth));
    const isOne = first?.third !== second?.third;
    dispatch({ type: 'toothSelected', tooth: (isOne && first?.tooth) || null });
  }, [document, preferences, beside]);
}
