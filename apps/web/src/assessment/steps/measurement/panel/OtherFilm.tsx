import { type Assessment, findRow, rootPointsLeft, type ToothNumber, type XrayKind } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../../ui/Kbd';
import { toAsked } from '../../../document/asked';
import type { Editor } from '../../../document/editor';
import {
  current,
  currentEditor,
  dispatch,
  useAssessment,
  useEditor,
  useIsReading,
} from '../../../saving/store';
import { showPicture } from '../pictures/panes';
import { Choice } from './Choice';
import { isShown } from './MeasureAnew';

/** A film that is known to show the tooth comes first, then the kinds that show roots. */
const LIKELY: readonly (XrayKind | null)[] = ['periapical', 'panoramic', 'other', null, 'bitewing'];

export function findOtherFilm(document: Assessment, tooth: ToothNumber, xrays: readonly Xray[]): Xray | null {
  const ownImage = findRow(document, tooth).CEJ.distal?.image;
  const rank = (xray: Xray) => {
    const isOfFew = xray.kind !== 'panoramic' && xray.kind !== 'bitewing';
    return isOfFew && isShown(document, tooth, xray) ? -1 : LIKELY.indexOf(xray.kind);
  };
  return xrays.filter(({ id }) => id !== ownImage).toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** Offered where the film of the CEJ does not show the apex, and another film is there. */
function findOffered(editor: Editor, xrays: readonly Xray[]): Xray | null {
  const { document, tooth, approach } = editor;
  if (tooth === null || approach === 'thirds' || rootPointsLeft(document, tooth).length === 0) return null;
  const isApexless = toAsked(editor).apexless?.includes(tooth) || findRow(document, tooth).rootFilm;
  return isApexless ? findOtherFilm(document, tooth, xrays) : null;
}

export function askOtherFilm(): void {
  const editor = currentEditor();
  const film = editor && findOffered(editor, current().xrays);
  if (!film) return;
  dispatch({ type: 'rootAsked', isAsked: !editor.asksRoot });
  if (!editor.asksRoot) showPicture(film.id);
}

export function OtherFilmChoice() {
  const { t } = useTranslation();
  const editor = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  if (isReading || !findOffered(editor, xrays)) return null;
  return (
    <Choice on={editor.asksRoot} onClick={askOtherFilm}>
      {t('xray:apex.otherFilm')} <Kbd>P</Kbd>
    </Choice>
  );
}
