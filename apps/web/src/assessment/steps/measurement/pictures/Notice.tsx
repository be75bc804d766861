import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon/Icon';
import { useEditor } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';

/** Milliseconds for which the end of a measuring step is shown. */
const TOLD = 4_000;

/** Over the picture and never in the way of a click: why a click placed nothing, or that a step is done. */
export function Notice() {
  const refused = useRefusal();
  const done = useStepDone();
  const text = refused ?? done;
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-3 flex justify-center px-4">
      {text && (
        <p className="flex items-center gap-2 rounded-md border border-dark-line bg-dark-panel px-4 py-2 shadow-float">
          <Icon name={refused ? 'warning' : 'check'} className="text-accent-light" />
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
    const timer = setTimeout(() => setDone(null), TOLD);
    return () => clearTimeout(timer);
  }, [done]);
  return done;
}
