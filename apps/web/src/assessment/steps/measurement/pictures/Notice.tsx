import { toMarkers, unnumbered } from '@alveola/clinical';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon/Icon';
import { useEditor, dispatch, useAssessment } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/overlay/Dialog';
import { proceedAnyway, proceedWithout, stay, useNumberingWarning } from '../numbering';

const DONE_SHOWN_MS = 4_000;

/** Over the picture and never in the way of a click: why a click placed nothing, or that a step is done. */
export function Notice() {
  const refused = useRefusal();
  const done = useStepDone();
  const text = refused ?? done;
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-3 flex justify-center px-4">
      {text && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-paper px-4 py-2 shadow-float">
          <Icon name={refused ? 'warning' : 'check'} className="text-accent" />
          {text}
        </p>
      )}
    </div>
  );
}

function useRefusal(): string | null {
  const { t } = useTranslation();
  const { refusal, tooth, preferences } = useEditor();
  if (refusal?.code === 'marker.no-active-tooth') return t('xray:noActiveTooth');
  if (refusal?.code === 'marker.own-film') return t('xray:apex.ownFilm');
  if (refusal?.code !== 'marker.nothing-asked' || tooth === null) return null;
  return t('xray:nothingAsked', { tooth: toothLabel(tooth, preferences.dental_notation_system) });
}

function useStepDone(): string | null {
  const { t } = useTranslation();
  const { document, measuringStep } = useEditor();
  const before = useRef({ document, measuringStep });
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    const formerStep = before.current;
    before.current = { document, measuringStep };
    if (formerStep.measuringStep === measuringStep || formerStep.document === document) return;
    setDone(
      t('xray:stepComplete', {
        done: t(`teeth:step.${formerStep.measuringStep}`),
        next: t(`teeth:step.${measuringStep}`),
      }),
    );
  }, [document, measuringStep, t]);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => setDone(null), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return done;
}

/** An imported assessment may have markers without their X-rays. */
export function NoPictures() {
  const { t } = useTranslation();
  const { document } = useEditor();
  const areUnsent = useAssessment(({ picturesWaiting }) => picturesWaiting > 0);
  const count = document.measurement.teeth.filter((row) => toMarkers(row).length > 0).length;
  const title = count > 0 ? 'xray:empty.measuredTitle' : 'xray:empty.title';
  return (
    <div className="dark flex min-h-0 grow flex-col items-center justify-center gap-4 p-8 text-center">
      <h1 className="text-title">{t(areUnsent ? 'wizard:missing.unsent' : title)}</h1>
      {count > 0 && <p className="max-w-prose text-ink-soft">{t('xray:empty.measuredText')}</p>}
      <Button
        variant="primary"
        size="lg"
        icon="upload"
        onClick={() => dispatch({ type: 'stepEntered', step: 3 })}
      >
        {t('xray:empty.add')}
      </Button>
      {count === 0 && <p className="max-w-prose text-dense text-ink-soft">{t('xray:empty.skip')}</p>}
    </div>
  );
}

export function TooSmall() {
  const { t } = useTranslation();
  const hasPictures = useAssessment(({ xrays }) => xrays.length > 0);
  return (
    <div className="dark flex min-h-0 grow flex-col items-center justify-center gap-4 p-6 text-center">
      <Icon name="fit" size={48} className="text-ink-soft" />
      <h1 className="text-title">{t('xray:small.title')}</h1>
      <p className="max-w-prose text-ink-soft">{t('xray:small.text')}</p>
      {hasPictures && (
        <Button variant="primary" onClick={() => dispatch({ type: 'approachChosen', approach: 'thirds' })}>
          {t('xray:thirds.choice')}
        </Button>
      )}
    </div>
  );
}

/** Specification §5: names teeth that are not numbered. */
export function UnnumberedWarning() {
  const { t } = useTranslation();
  const open = useNumberingWarning(({ proceed }) => proceed !== null);
  const { document, preferences } = useEditor();
  const teeth = open ? unnumbered(document) : [];
  const names = teeth.map((tooth) => toothLabel(tooth, preferences.dental_notation_system)).join(', ');
  return (
    <Dialog
      open={open}
      onOpenChange={stay}
      title={t('xray:unnumbered.title')}
      description={
        <>
          <p>{t('xray:unnumbered.text')}</p>
          <p className="mt-2 font-semibold text-ink tabular">{names}</p>
          <p className="mt-2">{t('xray:unnumbered.what')}</p>
        </>
      }
      actions={
        <>
          <Button onClick={proceedAnyway}>{t('xray:unnumbered.goOn')}</Button>
          <Button onClick={() => proceedWithout(teeth)}>{t('xray:unnumbered.notVisible')}</Button>
          <Button variant="primary" autoFocus onClick={stay}>
            {t('xray:unnumbered.back')}
          </Button>
        </>
      }
    />
  );
}
