import { Fragment, type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { useSettled } from '../../ui/useSettled';
import { useAssessment } from '../saving/store';
import { FooterTarget } from '../report/completion/footerAction';
import { missingIn } from './missing';

/** While this is missing, the next act is on the step itself. */
const DONE_ABOVE: readonly string[] = ['images', 'noXrays', 'markers', 'toRead'];

interface FooterProps {
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

export function Footer({ busy, onBack, onNext }: FooterProps) {
  const { t } = useTranslation();
  const step = useAssessment((state) => state.editor?.step ?? 0);
  const isSaving = useAssessment((state) => state.saveState === 'saving');
  // Deferred, so that typing does not wait for the count.
  const assessment = useSettled(useAssessment((state) => state));
  const missing = useMemo(() => missingIn(assessment), [assessment]);
  return (
    <footer className="sticky bottom-0 z-20 grid min-h-16 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-4 max-sm:gap-2 max-sm:py-2 border-t border-line bg-paper px-6 max-sm:px-3 print:hidden">
      <div>
        {step > 0 && (
          <Button size="lg" icon="chevron-left" onClick={once(onBack)}>
            {t('wizard:back')}
          </Button>
        )}
      </div>
      <p className="text-center text-ink-soft max-sm:text-dense tabular" aria-live="polite">
        <MissingText missing={missing} />
      </p>
      <div className="flex items-center justify-end gap-3">
        <FooterTarget />
        {step < 5 && (
          <Button
            variant={DONE_ABOVE.includes(missing?.what ?? '') ? 'secondary' : 'primary'}
            size="lg"
            busy={busy || (step === 0 && isSaving)}
            onClick={once(onNext)}
          >
            {t('wizard:next')}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** The second click of a double click would leave the step that the first one opened. */
function once(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act();
  };
}

function MissingText({ missing }: { readonly missing: ReturnType<typeof missingIn> }) {
  const { t } = useTranslation();
  if (!missing) return null;
  switch (missing.what) {
    case 'values':
      return t('wizard:missing.teeth', {
        type: t(`teeth:value.${missing.type}`),
        count: missing.count,
      });
    case 'sites':
      return t('wizard:missing.sites', {
        row: t(`charting:sites.list.${missing.row}`),
        count: missing.count,
      });
    case 'toRead':
      return t('wizard:missing.toRead', { count: missing.count });
    case 'noValues':
      return t('wizard:missing.values');
    case 'images':
    case 'noXrays':
    case 'unsent':
    case 'markersDone':
      return t(`wizard:missing.${missing.what}`);
    case 'markers':
      return t('wizard:missing.markers', { left: missing.left, total: missing.total });
    case 'dentition':
      return (['present', 'implant', 'missing'] as const)
        .filter((state) => missing.counts[state] > 0)
        .map((state, n, { length }) => (
          <Fragment key={state}>
            {n > 0 && ' '}
            <span className="whitespace-nowrap">
              {t(`wizard:missing.${state}`, { count: missing.counts[state] })}
              {n < length - 1 && ' ·'}
            </span>
          </Fragment>
        ));
    default:
      return missing satisfies never;
  }
}
