import { findRow, type MarkerQuestion, toothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Icon } from '../../../../ui/icon/Icon';
import type { OpenMarkerQuestion } from '../../../document/asked';
import { dispatch, useEditor } from '../../../saving/store';
import { backToPicture } from './Proposals';
import { toothLabel } from '../../../teeth/notation';
import { sideName, useMarkerName, useShownPercent } from '../../../viewer/markers/names';

/** Asks about the newest doubtful marker, and never blocks. */
export function MarkerQuestions({ open }: { readonly open: readonly OpenMarkerQuestion[] }) {
  const { t } = useTranslation();
  const [first, ...otherQuestions] = open;
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
