import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';
import { useAssessment } from '../../assessment/saving/store';
import { STEP_SCREENS } from '../../assessment/steps/steps';
import { useWizardKeys } from '../../assessment/wizard/HeldKeys';
import { OpeningProblem } from '../../assessment/wizard/opening';
import { UndoButtons } from '../../assessment/wizard/WizardBar';
import { ConfirmDialog } from '../../session/form/ConfirmDialog';
import { useSession } from '../../session/useSession';
import { readingsLink } from '../../session/paths';
import { usePageTitle } from '../../shell/Page';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import { type Blinded, openBlinded, type ReadingSaving } from './secondReading';

const MeasuringStep = STEP_SCREENS[4];
const nothing = () => undefined;
const KEYS = { onHelp: nothing, onNext: nothing, onBack: nothing };

/** The pictures in the measuring step as always, without anything that the first reading says. */
export function BlindedScreen() {
  const { t } = useTranslation();
  const { reportId = '' } = useParams();
  const { preferences } = useSession();
  const [blinded, setBlinded] = useState<Blinded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState<ReadingSaving>({ saveState: 'saved', problem: null });
  usePageTitle(t('readings:blinded.title'));
  const isReady = preferences !== null;
  useEffect(() => {
    if (preferences === null) return;
    let isGone = false;
    let opened: Blinded | null = null;
    openBlinded(reportId, preferences, setSaving).then(
      (now) => {
        opened = now;
        if (isGone) now.close();
        else setBlinded(now);
      },
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
    // Preferences that change while it is open do not begin it anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [reportId, isReady, attempt]);
  useEffect(() => {
    if (saving.saveState === 'saved') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [saving.saveState]);
  const again = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  if (failure !== null) return <OpeningProblem error={failure} onRetry={again} />;
  if (blinded === null)
    return (
      <div className="flex grow items-center justify-center p-16">
        <Spinner label={t('readings:blinded.opening')} />
      </div>
    );
  return <Reading reportId={reportId} blinded={blinded} {...saving} />;
}

interface ReadingProps extends ReadingSaving {
  readonly reportId: string;
  readonly blinded: Blinded;
}

function Reading({ reportId, blinded, saveState, problem }: ReadingProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [isFinishing, setFinishing] = useState(false);
  const isOpen = useAssessment(({ editor }) => editor !== null);
  useWizardKeys(KEYS);
  const leave = async () => {
    if (await blinded.save()) navigate(readingsLink(reportId));
  };
  const finish = async () => {
    await blinded.finish();
    navigate(readingsLink(reportId));
  };
  return (
    <main
      id="content"
      tabIndex={-1}
      className="dark flex h-[calc(100dvh-var(--above))] min-h-[34rem] grow flex-col outline-none [@media(max-height:37.49rem)]:min-h-64"
    >
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper px-4 py-2">
        <p className="min-w-0 grow">
          <span className="font-semibold">{t('readings:blinded.title')}</span>
          <span className="ml-3 text-dense text-ink-soft max-lg:sr-only">{t('readings:blinded.hint')}</span>
        </p>
        <span role="status" className="text-dense" data-save-state={saveState}>
          {t(`wizard:save.${saveState}`)}
        </span>
        <UndoButtons />
        <Button variant="quiet" onClick={() => void leave()}>
          {t('readings:blinded.leave')}
        </Button>
        <Button variant="primary" onClick={() => setFinishing(true)}>
          {t('readings:blinded.finish')}
        </Button>
      </div>
      {saveState === 'failed' && (
        <ProblemAlert problem={problem} title={t('readings:blinded.refused')} onRetry={blinded.save} />
      )}
      <Suspense fallback={null}>{isOpen && <MeasuringStep />}</Suspense>
      {isFinishing && (
        <ConfirmDialog
          title={t('readings:blinded.finish')}
          text={t('readings:blinded.finishText')}
          action={t('readings:blinded.finish')}
          variant="primary"
          onConfirm={finish}
          onClose={() => setFinishing(false)}
        />
      )}
    </main>
  );
}
