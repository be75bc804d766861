import { onlyKnown, type Assessment, FACIAL_ORAL, SITES, sitedRows, toothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import type { Editor, SiteCursor } from '../../../document/state';
import { openEntrances } from '../../../document/siteEdits';
import { toothLabel } from '../../../teeth/notation';
import { useRowPlaceName } from './chart/ToothRowCells';
import { memo, type ReactNode } from 'react';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { computeResult } from '../../../document/computeResult';
import { toBeside } from '../../../saving/activeAssessment';
import { useAssessment } from '../../../saving/store';
import { siteCursor } from '../../../document/siteCursor';
import { ASKED_MM, type EarlierSites, siteDifferences, type SiteDifference } from '../earlier/differences';
import { ChartNote } from '../ChartNote';
import { ChartQuestion, DifferenceNote, useAnswers } from '../earlier/DifferenceNote';
import { useSiteName } from '../../../teeth/useToothName';
import { Button } from '../../../../ui/Button';

interface SiteNoteProps {
  readonly editor: Editor;
  readonly cursor: SiteCursor;
  readonly isArmed: boolean;
}

export function SiteNote({ editor, cursor, isArmed }: SiteNoteProps) {
  const { t } = useTranslation();
  const asks = useAsked(editor, cursor);
  return (
    <ChartNote
      className="text-ink-soft min-[900px]:whitespace-nowrap"
      strong={isArmed && t('charting:sites.fillArmed')}
    >
      {asks}
    </ChartNote>
  );
}

function useAsked(
  { document, preferences }: Editor,
  { list, at, typed, awaits, entrances: answered }: SiteCursor,
): string {
  const { t } = useTranslation();
  const toPlaceName = useRowPlaceName(list, preferences.dental_notation_system);
  const place = awaits === null || awaits === 'ten' ? at : (typed ?? at);
  if (place === null) return t('charting:sites.done');
  if (awaits === null) return t('charting:sites.asks', { place: toPlaceName(place) });
  const tooth = toothLabel(place.tooth, preferences.dental_notation_system);
  const entrance = openEntrances(document, place.tooth)[answered];
  if (awaits === 'furcation' && entrance === undefined)
    return t('charting:sites.refusal.no-entrance', { tooth });
  const what = t(`charting:sites.awaits.${awaits}`, {
    entrance: entrance ? t(`charting:sites.entrance.${entrance}`) : '',
  });
  return `${tooth}: ${what}`;
}

/** Computed after the key is painted, because it takes longer than all the rest. */
export const SiteSummary = memo(function SiteSummary({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { document, preferences } = editor;
  const { sites } = computeResult(document, preferences, useAssessment(toBeside));
  if (!sites) return null;
  const { implant } = document.dentition;
  const rows = (document.clinical_values.sites ?? []).filter(({ tooth }) => !implant.includes(tooth));
  const count = (list: 'bleeding' | 'plaque') =>
    rows.reduce((sum, row) => sum + onlyKnown<boolean>(row[list]).length, 0);
  const shown = (value: number | null) => (value === null ? '–' : percent(value / 100));
  return (
    <ul className="flex flex-wrap gap-x-5 text-dense text-ink-soft tabular">
      <li>{t('charting:sites.summary.probed', { probed: sites.probed, of: sites.of })}</li>
      <li>
        {t('charting:sites.summary.bop', { percent: shown(sites.bopPercent), count: count('bleeding') })}
      </li>
      <li>
        {t('charting:sites.summary.plaque', { percent: shown(sites.plaquePercent), count: count('plaque') })}
      </li>
      <li>{t('charting:sites.summary.deep', { ge4: sites.ge4 ?? '–', ge6: sites.ge6 ?? '–' })}</li>
    </ul>
  );
});

interface SiteQuestionProps {
  /** The editor as it was when the typing last paused, so that no key waits for the question. */
  readonly editor: Editor;
  readonly earlier: EarlierSites;
  readonly lastVisitAt: string;
  /** Stands there while nothing is asked. */
  readonly otherwise: ReactNode;
}

export const SiteQuestion = memo(function SiteQuestion(props: SiteQuestionProps) {
  const { editor, earlier, lastVisitAt, otherwise } = props;
  const siteName = useSiteName();
  const { document, preferences } = editor;
  const typed = siteCursor(editor)?.typed ?? null;
  const isTyped = ({ tooth, site }: SiteDifference) => tooth === typed?.tooth && site === typed.site;
  const all = siteDifferences(earlier, document, ASKED_MM);
  const differences = [...all.filter(isTyped), ...all.filter((each) => !isTyped(each))].map(
    ({ tooth, site, ...values }) => ({
      place: `${tooth} ${site}`,
      name: `${toothLabel(tooth, preferences.dental_notation_system)} ${siteName(tooth, site)}`,
      ...values,
    }),
  );
  return <DifferenceNote lastVisitAt={lastVisitAt} differences={differences} otherwise={otherwise} isLine />;
});

type MarginQuestionProps = Pick<SiteQuestionProps, 'editor' | 'otherwise'>;

export function MarginQuestion({ editor, otherwise }: MarginQuestionProps) {
  const { t } = useTranslation();
  const { isAnswered, answer } = useAnswers();
  if (isAnswered('margins') || !areMarginsDoubtful(editor.document)) return otherwise;
  return (
    <ChartQuestion isLine text={t('charting:sites.margins.asked')}>
      <Button onClick={() => answer(['margins'])}>{t('charting:sites.margins.seen')}</Button>
    </ChartQuestion>
  );
}

/** Asks from this share of interdental margins exactly at the CEJ. */
const DOUBTFUL = 0.8;
/** Interdental margins of three teeth: fewer show no habit. */
const LEAST = 12;

/** Rules 1.3, six sites: zeros may mean that the CEJ was not seen. */
export function areMarginsDoubtful(a: Assessment): boolean {
  const margins = sitedRows(a.clinical_values)
    .filter(({ tooth }) => toothState(a, tooth) === 'present')
    .flatMap(({ margin }) =>
      onlyKnown(margin.filter((_, n) => !FACIAL_ORAL.some((site) => site === SITES[n]))),
    );
  const atCEJ = margins.filter((mm) => mm === 0).length;
  return margins.length >= LEAST && atCEJ >= DOUBTFUL * margins.length;
}
