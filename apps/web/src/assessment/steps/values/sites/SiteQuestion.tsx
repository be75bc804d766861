import { memo, type ReactNode } from 'react';
import { siteCursor } from '../../../document/siteCursor';
import type { Editor } from '../../../document/state';
import { toothLabel } from '../../../teeth/notation';
import { useSiteName } from '../../../teeth/useToothName';
import { ASKED_MM } from '../earlier/differences';
import { DifferenceNote } from '../earlier/DifferenceNote';
import { type EarlierSites, siteDifferences, type SiteDifference } from '../earlier/siteDifferences';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Button } from '../../../../ui/Button';
import { Icon } from '../../../../ui/icon/Icon';
import { useAssessment } from '../../../saving/store';
import { type Assessment, FACIAL_ORAL, onlyKnown, SITES, sitedRows, toothState } from '@alveola/clinical';

export interface SiteQuestionProps {
  /** The editor as it was when the typing last paused, so that no key waits for the question. */
  readonly editor: Editor;
  readonly earlier: EarlierSites;
  readonly date: string;
  /** Stands there while nothing is asked. */
  readonly otherwise: ReactNode;
}

export const SiteQuestion = memo(function SiteQuestion(props: SiteQuestionProps) {
  const { editor, earlier, date, otherwise } = props;
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
  return <DifferenceNote date={date} differences={differences} otherwise={otherwise} isLine />;
});

const useAnswered = create<{ readonly answered: readonly string[] }>(() => ({ answered: [] }));

type MarginQuestionProps = Pick<SiteQuestionProps, 'editor' | 'otherwise'>;

export function MarginQuestion({ editor, otherwise }: MarginQuestionProps) {
  const { t } = useTranslation();
  const assessment = useAssessment((state) => state.assessmentId);
  const { answered } = useAnswered();
  if (answered.includes(assessment) || !areMarginsDoubtful(editor.document)) return otherwise;
  return (
    <div
      className="flex items-center gap-2 rounded-md border border-warn bg-warn-soft px-3 py-1 text-dense max-xl:order-last max-xl:basis-full max-sm:flex-wrap"
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" data-margins className="flex min-w-0 gap-2">
        <Icon name="info" size={16} className="mt-0.5 shrink-0 text-warn" />
        <span>{t('charting:sites.margins.asked')}</span>
      </p>
      <Button onClick={() => useAnswered.setState({ answered: [...answered, assessment] })}>
        {t('charting:sites.margins.seen')}
      </Button>
    </div>
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
