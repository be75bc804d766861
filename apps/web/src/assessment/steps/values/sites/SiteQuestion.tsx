import { memo } from 'react';
import { siteCursor } from '../../../document/siteCursor';
import type { Editor } from '../../../document/state';
import { toothLabel } from '../../../teeth/notation';
import { ASKED_MM } from '../earlier/differences';
import { DifferenceNote } from '../earlier/DifferenceNote';
import { type EarlierSites, siteDifferences, type SiteDifference } from '../earlier/siteDifferences';
import { useSiteName } from './useSiteName';

export interface SiteQuestionProps {
  /** The editor as it was when the typing last paused, so that no key waits for the question. */
  readonly editor: Editor;
  readonly earlier: EarlierSites;
  readonly date: string;
}

export const SiteQuestion = memo(function SiteQuestion({ editor, earlier, date }: SiteQuestionProps) {
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
  return <DifferenceNote date={date} differences={differences} isLine />;
});
