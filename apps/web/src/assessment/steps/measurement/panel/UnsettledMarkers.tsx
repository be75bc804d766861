import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { useAssessment, useEditor, currentEditor, dispatch, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import {
  type Assessment,
  carryApex,
  findRow,
  LOWER_ARCH,
  type PlacedNumber,
  PROBING_ORDER,
  proposeApex,
  proposeNumbers,
  type ToothNumber,
  unnumbered,
  UPPER_ARCH,
  type MarkerQuestion,
  toothState,
} from '@alveola/clinical';
import type { Editor } from '../../../document/editor';
import type { ShownMarkerId, PlacedMarker } from '../../../viewer/viewport/marker';
import { isInside } from '../../../viewer/viewport/viewport';
import { backToPicture } from '../pictures/panes';
import { findPrompt } from '../prompt';
import type { Xray } from '@alveola/contract';
import { Icon } from '../../../../ui/icon/Icon';
import { findOpenQuestions, type OpenMarkerQuestion } from '../../../document/asked';
import { memoize } from '../../../document/computeResult';
import { sideName, useMarkerName, useShownPercent } from '../../../viewer/markers/names';

export function Proposals() {
  const { t } = useTranslation();
  const { open, rejected, isCarried } = useProposals();
  const isNumber = open[0]?.id.step === 'Numbering';
  return (
    <div aria-live="polite">
      {open.length > 0 && (
        <section
          aria-label={t(isNumber ? 'xray:proposed.label' : 'xray:proposed.apexLabel')}
          className="flex flex-col gap-2 border-b border-line bg-ground-deep p-4"
        >
          <p className="text-dense text-ink">
            {isNumber
              ? t('xray:proposed.text', { count: open.length })
              : t(isCarried ? 'xray:proposed.apexEarlier' : 'xray:proposed.apex')}
          </p>
          <div className="flex flex-wrap gap-2 *:grow max-xl:*:px-2">
            <Button onClick={() => backToPicture(() => acceptProposals(open))}>
              {t('xray:proposed.accept')} <Kbd>{t('wizard:help.enterKey')}</Kbd>
            </Button>
            {isNumber && (
              <Button onClick={() => backToPicture(() => rejectProposals(open))}>
                {t('xray:proposed.reject')} <Kbd>Esc</Kbd>
              </Button>
            )}
          </div>
        </section>
      )}
      {rejected > 0 && (
        <p className="flex items-center justify-between gap-2 border-b border-line px-4 py-2 text-dense text-ink-soft">
          {t('xray:proposed.rejected', { count: rejected })}
          <Button variant="quiet" onClick={() => backToPicture(proposeAgain)}>
            {t('xray:proposed.again')}
          </Button>
        </p>
      )}
    </div>
  );
}

export function RowEnd() {
  const { t } = useTranslation();
  const editor = useEditor();
  const end = findRowEnd(editor);
  if (end === null) return null;
  const tooth = toothLabel(end, editor.preferences.dental_notation_system);
  return (
    <div className="flex flex-col gap-1">
      <Button onClick={() => backToPicture(askRowEnd)}>
        {t('xray:proposed.last', { tooth })} <Kbd>E</Kbd>
      </Button>
      <p className="text-dense text-ink-soft">{t('xray:proposed.between')}</p>
    </div>
  );
}

const NONE: readonly PlacedMarker[] = [];

export function useProposals() {
  const editor = useEditor();
  const isReading = useIsReading();
  const xrays = useAssessment((state) => state.xrays);
  return findProposals(editor, isReading, xrays);
}

/** All numbers that can be proposed, or the one apex that is asked for. */
const findProposals = memoize((editor: Editor, isReading: boolean, xrays: readonly Xray[]) => {
  const { document, lastVisit, measuringStep, rejectedNumbers, approach } = editor;
  const apex = isReading ? null : findApexProposal(editor, xrays);
  const isOffered = !isReading && measuringStep === 'Numbering' && approach !== 'thirds';
  const numbers = isOffered ? findNumbers(document, lastVisit) : NONE;
  const open = numbers.filter(({ id }) => !rejectedNumbers.includes(id.tooth));
  return {
    open: apex ? [apex.marker] : open.length > 0 ? open : NONE,
    rejected: numbers.length - open.length,
    isCarried: apex?.isCarried ?? false,
  };
});

const findNumbers = memoize((document: Assessment, lastVisit: Assessment | null) =>
  proposeNumbers(document, lastVisit).map(toMarker),
);

/** Apices are proposed one at a time, so that each is looked at before it counts. */
export function findApexProposal(editor: Editor, xrays: readonly Xray[]) {
  const { document, lastVisit } = editor;
  const prompt = findPrompt(editor);
  if (prompt?.step !== 'RootApex' || !prompt.side || prompt.isOnOtherFilm) return null;
  const { tooth, step, side } = prompt;
  if (findRow(document, tooth).RootApex[side]) return null;
  const carried = lastVisit && carryApex(document, lastVisit, tooth, side);
  const at = carried ?? proposeApex(document, tooth, side);
  const xray = xrays.find(({ id }) => id === at?.image);
  if (!at || !xray || !isInside(at, xray)) return null;
  const marker: PlacedMarker = { id: { tooth, step, side }, at };
  return { marker, isCarried: carried !== null };
}

function toMarker({ tooth, at }: PlacedNumber): PlacedMarker {
  return { id: { tooth, step: 'Numbering', side: 'distal' }, at };
}

export function acceptProposals(proposals: readonly PlacedMarker[]): void {
  const apex = proposals.find(({ id }) => id.step === 'RootApex');
  if (apex) return dispatch({ type: 'markerPlaced', at: apex.at });
  dispatch({ type: 'numbersAccepted', numbers: proposals.map(({ id, at }) => ({ tooth: id.tooth, at })) });
}

/** An apex is placed elsewhere instead. */
export function rejectProposals(proposals: readonly Pick<PlacedMarker, 'id'>[]): void {
  const rejected = currentEditor()?.rejectedNumbers ?? [];
  const numbers = proposals.filter(({ id }) => id.step === 'Numbering');
  dispatch({ type: 'numbersRejected', teeth: [...rejected, ...numbers.map(({ id }) => id.tooth)] });
}

function proposeAgain(): void {
  dispatch({ type: 'numbersRejected', teeth: [] });
}

export function isProposed({ tooth, step, side }: ShownMarkerId): boolean {
  const editor = currentEditor();
  if (!editor || (step !== 'Numbering' && step !== 'RootApex')) return false;
  return findRow(editor.document, tooth)[step][side] === null;
}

export function findRowEnd({ document, lastVisit, measuringStep, tooth }: Editor): ToothNumber | null {
  if (measuringStep !== 'Numbering' || tooth === null) return null;
  const row = [UPPER_ARCH, LOWER_ARCH].find((arch) => arch.includes(tooth)) ?? [];
  const open = unnumbered(document);
  const end = PROBING_ORDER.filter((each) => row.includes(each) && open.includes(each)).at(-1) ?? null;
  const isBetween = findNumbers(document, lastVisit).some(({ id }) => id.tooth === end);
  return end === tooth || isBetween ? null : end;
}

export function askRowEnd(): void {
  const editor = currentEditor();
  const tooth = editor && findRowEnd(editor);
  if (tooth) dispatch({ type: 'toothSelected', tooth });
}

/** Asks about the newest doubtful marker, and never blocks. */
export function MarkerQuestions() {
  const { t } = useTranslation();
  const { document, questioned } = useEditor();
  const [first, ...otherQuestions] = findOpenQuestions(document, questioned);
  return (
    <div aria-live="polite">
      {first && <Question {...first} />}
      {otherQuestions.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-dense text-ink-soft">
          {t('xray:question.more', { count: otherQuestions.length })}
        </p>
      )}
    </div>
  );
}

function Question({ marker, questions }: OpenMarkerQuestion) {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const isImplant = toothState(document, marker.tooth) === 'implant';
  const name = useMarkerName(preferences)(findRow(document, marker.tooth), isImplant, marker);
  const toSentence = useSentence(isImplant);
  return (
    <section
      aria-label={t('xray:question.label')}
      data-question={questions.map(({ code }) => code).join(' ')}
      className="flex flex-col gap-2 border-b border-line bg-ground-deep p-4"
    >
      <p className="flex items-center gap-2 font-semibold text-ink">
        <Icon name="warning" size={16} className="text-accent" />
        {t('xray:question.title', { marker: name })}
      </p>
      {questions.map((question) => (
        <p key={question.code} className="text-dense text-ink">
          {toSentence(question, marker.side)}
        </p>
      ))}
      <div className="flex flex-wrap gap-2 *:grow max-xl:*:px-2">
        <Button onClick={() => backToPicture(() => dispatch({ type: 'markerConfirmed', marker }))}>
          {t('charting:earlier.right')}
        </Button>
        <Button onClick={() => backToPicture(() => dispatch({ type: 'markerAskedAgain', marker }))}>
          {t('xray:question.again')}
        </Button>
      </div>
    </section>
  );
}

function useSentence(isImplant: boolean) {
  const { t } = useTranslation();
  const { preferences } = useEditor();
  const showPercent = useShownPercent(preferences);
  return ({ code, values }: MarkerQuestion, side: 'distal' | 'mesial'): string => {
    const { otherTooth } = values;
    const tooth = otherTooth === undefined ? '' : toothLabel(otherTooth, preferences.dental_notation_system);
    switch (code) {
      case 'otherSide':
        return t(`xray:question.otherSide.${side}`);
      case 'aboveCEJ':
        return isImplant ? t('xray:question.aboveShoulder') : t('xray:question.aboveCEJ');
      case 'beyondApex':
        return isImplant ? t('xray:question.beyondTip') : t('xray:question.beyondApex');
      case 'crossed':
        return t('xray:question.crossed');
      case 'samePlace':
        return t('xray:question.samePlace', { tooth });
      case 'differs': {
        const { own: ownLoss = 0, beside: besideLoss = 0, otherSide = 'distal' } = values;
        return t('xray:question.differs', {
          own: showPercent(ownLoss, null),
          beside: showPercent(besideLoss, null),
          tooth,
          side: t(sideName(otherSide)),
        });
      }
      default:
        return code satisfies never;
    }
  };
}
