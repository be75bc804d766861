import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { beginTour, leaveTour, useTour } from '../../session/preferences/tour';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { useWindowEvent } from '../../ui/useKeys';
import { WIZARD_STEPS, type Editor } from '../document/editor';
import { activeSession, useEditor } from '../saving/store';
import { toothLabel } from '../teeth/notation';
import { findRow, findValue, type WizardStep } from '@alveola/clinical';

export function TourStrip() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isNew = useTour((tour) => tour.isNew);
  const { words, at } = findStop(editor);
  const { step, preferences } = editor;
  const tooth = toothLabel(OPEN_TOOTH, preferences.dental_notation_system);
  const isLast = step === WIZARD_STEPS.length - 1;
  // On a phone nothing is measured, and the step says so.
  const isMeasuring = step === 4;
  useEffect(() => {
    if (!isNew) return;
    beginTour();
    void activeSession().goTo(0);
  }, [isNew]);
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) leaveTour();
  });
  usePointedOut(at, step);
  return (
    <section
      aria-label={t('xray:tour.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-6 py-2 text-ink max-sm:px-3 print:hidden"
    >
      <Icon name="info" className="text-accent max-sm:self-start" />
      <div aria-live="polite" className="min-w-60 flex-1">
        <p className="text-dense font-semibold tabular">
          {t('xray:tour.title')} ·{' '}
          {t('charting:values.progress', { done: step + 1, total: WIZARD_STEPS.length })}
        </p>
        <p className={classes('max-w-4xl', isMeasuring && 'max-[43.75rem]:hidden')}>
          {t(`xray:tour.steps.${words}`, { tooth })}
        </p>
      </div>
      <Button variant={isLast ? 'secondary' : 'quiet'} onClick={leaveTour}>
        {t('xray:tour.leave')}
      </Button>
    </section>
  );
}

/** Milliseconds between two looks for an element of a step that is still loading, and how often to look. */
const LOOK = 150;
const LOOKS = 40;

function usePointedOut(at: string | null, step: number): void {
  useEffect(() => {
    if (at === null) return;
    let left = LOOKS;
    const look = () => {
      left -= 1;
      const element = document.querySelector(at);
      element?.setAttribute('data-pointed-out', '');
      if (element || left === 0) clearInterval(timer);
    };
    const timer = setInterval(look, LOOK);
    return () => {
      clearInterval(timer);
      for (const each of document.querySelectorAll('[data-pointed-out]'))
        each.removeAttribute('data-pointed-out');
    };
  }, [at, step]);
}

/** The example patient lacks a pocket depth and the mesial side of this tooth. */
const OPEN_TOOTH = 33;

const TOOTH = `button[data-tooth="${OPEN_TOOTH}"]`;

const STOPS = {
  0: { words: 'information', done: null, at: null },
  1: { words: 'dentition', done: null, at: `main ${TOOTH}` },
  2: { words: 'values', done: 'valuesDone', at: `main ${TOOTH}` },
  3: { words: 'images', done: null, at: 'main img' },
  4: { words: 'measurement', done: 'measurementDone', at: '[data-prompt]' },
  5: { words: 'summary', done: null, at: null },
} as const satisfies Record<WizardStep, { words: string; done: string | null; at: string | null }>;

function findStop({ step, document }: Editor) {
  const { words, done, at } = STOPS[step];
  return done !== null && isDone(step, document) ? { words: done, at: null } : { words, at };
}

function isDone(step: WizardStep, document: Editor['document']): boolean {
  if (step === 2) return findValue(document, 'PocketDepth', OPEN_TOOTH) !== null;
  return findRow(document, OPEN_TOOTH).BoneLevel.mesial !== null;
}
