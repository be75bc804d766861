import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import {
  dispatch,
  useAssessment,
  useEditor,
  useIsReading,
  current,
  currentEditor,
} from '../../../saving/store';
import { showPicture } from '../pictures/panes';
import {
  type Assessment,
  findRow,
  LOWER_ARCH,
  toMarkers,
  type ToothNumber,
  UPPER_ARCH,
  rootPointsLeft,
  type XrayKind,
} from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { Kbd } from '../../../../ui/Kbd';
import { toAsked } from '../../../document/asked';
import type { Editor } from '../../../document/editor';
import { Choice } from './Choice';

export function MeasureAnew() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { document, tooth } = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  const newerXray = tooth === null || isReading ? null : findNewerXray(document, tooth, xrays);
  if (!newerXray || tooth === null) return null;
  const { measured, newer } = newerXray;
  return (
    <div role="note" className="flex flex-col gap-2 rounded-sm bg-ground-deep p-3 text-dense">
      <p>{t('xray:anew.text', { measured: day(measured.taken), newer: day(newer.taken) })}</p>
      <Button
        icon="reset"
        onClick={() => {
          dispatch({ type: 'measuredAnew', tooth });
          showPicture(newer.id);
        }}
      >
        {t('xray:anew.measure')}
      </Button>
    </div>
  );
}

type Dated = Xray & { readonly taken: string };

function isDated(xray: Xray): xray is Dated {
  return xray.taken !== null;
}

export function findNewerXray(document: Assessment, tooth: ToothNumber, xrays: readonly Xray[]) {
  const ownImages = imagesAt(document, tooth);
  const dated = xrays.filter(isDated).toSorted((a, b) => (a.taken < b.taken ? -1 : 1));
  const measured = dated.find(({ id }) => ownImages.has(id));
  const newer = dated.findLast((xray) => isShown(document, tooth, xray));
  // A marker on the newer X-ray means that the tooth is being measured there.
  if (!measured || !newer || newer.taken <= measured.taken || ownImages.has(newer.id)) return null;
  return { measured, newer };
}

function imagesAt(document: Assessment, tooth: ToothNumber): ReadonlySet<string> {
  return new Set(toMarkers(findRow(document, tooth)).map(({ point }) => point.image));
}

/** A panoramic image shows every tooth; another X-ray those between or beside its marked teeth. */
export function isShown(document: Assessment, tooth: ToothNumber, { id, kind }: Xray): boolean {
  if (kind === 'panoramic') return true;
  const arch: readonly ToothNumber[] = UPPER_ARCH.some((each) => each === tooth) ? UPPER_ARCH : LOWER_ARCH;
  const at = arch.indexOf(tooth);
  const marked = arch.flatMap((each, n) => (imagesAt(document, each).has(id) ? [n] : []));
  if (marked.length === 0) return false;
  return at >= Math.min(...marked) - 1 && at <= Math.max(...marked) + 1;
}

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
  dispatch({ type: 'rootAsked', isAsked: !editor.asksOtherFilm });
  if (!editor.asksOtherFilm) showPicture(film.id);
}

export function OtherFilmChoice() {
  const { t } = useTranslation();
  const editor = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  if (isReading || !findOffered(editor, xrays)) return null;
  return (
    <Choice on={editor.asksOtherFilm} onClick={askOtherFilm}>
      {t('xray:apex.otherFilm')} <Kbd>P</Kbd>
    </Choice>
  );
}
