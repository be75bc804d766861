import { type ImagePoint, nextTooth, type ToothNumber, unnumbered } from '@alveola/clinical';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findOpenQuestions } from '../../document/questioned';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../saving/store';
import type { MarkerId } from '../../viewer/viewport/marker';
import { Viewer } from '../../viewer/Viewer';
import { PromptPanel, usePromptWords } from './panel/PromptPanel';
import { findPrompt } from './prompt';
import { DefectAnswers } from './panel/DefectAnswers';
import { BoneLossFigures, Spacing } from './panel/BoneLoss';
import { FilmStrip } from './pictures/FilmStrip';
import { FindingToggles } from './panel/FindingToggles';
import { useShowPromptPicture } from './pictures/promptPicture';
import { useMeasurementKeys } from './keys';
import { MiniChart } from './MiniChart';
import { Notice } from './pictures/Notice';
import { NoPictures } from './pictures/NoPictures';
import { focusPane, toggleTwo, usePanes, useShownPanes } from './pictures/panes';
import { MarkerQuestions } from './panel/MarkerQuestions';
import { StepList } from './panel/StepList';
import { SideChoice, VisibilityChoice } from './panel/ToothControls';
import { UnnumberedWarning } from './UnnumberedWarning';

/** Step 4: markers are placed on the X-rays, tooth after tooth. */
export function MeasurementStep() {
  const hasPictures = useAssessment(({ xrays }) => xrays.length > 0);
  return hasPictures ? <Measurement /> : <NoPictures />;
}

function Measurement() {
  const { t } = useTranslation();
  useMeasurementKeys();
  useNextTooth();
  return (
    <div data-full-screen className="dark flex min-h-0 grow flex-col">
      <h1 className="sr-only">{t('wizard:steps.4')}</h1>
      <MiniChart />
      <div className="flex min-h-0 grow">
        <FilmStrip />
        <Pictures />
        <Panel />
      </div>
      <UnnumberedWarning />
    </div>
  );
}

function Pictures() {
  const editor = useEditor();
  const { two, focused } = usePanes();
  const panes = useShownPanes();
  const isReading = useIsReading();
  const prompt = isReading ? null : findPrompt(editor);
  const words = usePromptWords(prompt);
  useShowPromptPicture(prompt);
  return (
    <Viewer
      panes={panes}
      focused={focused}
      onFocus={focusPane}
      two={two}
      onTwo={toggleTwo}
      document={editor.document}
      preferences={editor.preferences}
      active={editor.tooth}
      target={words}
      questioned={useQuestionedMarkers()}
      isReading={isReading}
      onPlace={place}
      onMove={move}
      onRemove={remove}
      onSelect={select}
    >
      <Notice />
    </Viewer>
  );
}

function useOpenQuestions() {
  const { document, questioned } = useEditor();
  return useMemo(() => findOpenQuestions({ document, questioned }), [document, questioned]);
}

function useQuestionedMarkers() {
  const open = useOpenQuestions();
  return useMemo(() => open.map(({ marker }) => marker), [open]);
}

function place(at: ImagePoint): void {
  dispatch({ type: 'markerPlaced', at });
}

function move({ tooth, step, side }: MarkerId, at: ImagePoint): void {
  if (step === 'BoneDefect') dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: true, at });
  else dispatch({ type: 'markerMoved', tooth, step, side, at });
}

function remove({ tooth, step, side }: MarkerId): void {
  if (step === 'BoneDefect') dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: null });
  else dispatch({ type: 'markerRemoved', tooth, step, side });
}

function select(tooth: ToothNumber): void {
  dispatch({ type: 'toothSelected', tooth });
}

function Panel() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { measuringStep } = editor;
  const isReading = useIsReading();
  const prompt = isReading ? null : findPrompt(editor);
  const words = usePromptWords(prompt);
  return (
    <aside
      aria-label={t('xray:panel')}
      className="flex w-80 shrink-0 flex-col overflow-y-auto contain-strict border-l border-dark-line bg-dark-panel max-xl:w-72"
    >
      <div className="sticky top-0 z-10 bg-dark-panel">
        <PromptPanel prompt={prompt} words={words} />
        <MarkerQuestions open={useOpenQuestions()} />
      </div>
      <StepList />
      <fieldset disabled={isReading} className="flex min-w-0 flex-col gap-4 p-4">
        {measuringStep === 'BoneDefect' && <DefectAnswers prompt={prompt} />}
        {measuringStep === 'AdditionalFindings' && <FindingToggles />}
        <SideChoice prompt={prompt} />
        <VisibilityChoice />
        <BoneLossFigures />
        <Scale />
        {measuringStep === 'Numbering' && <NumbersLeft />}
      </fieldset>
    </aside>
  );
}

/**
 * Marking a tooth as seen on two areas clears the selection (specification §4); the next open tooth, most often
 * the same one with its two parts, is asked then.
 */
function useNextTooth(): void {
  const { document, measuringStep, tooth } = useEditor();
  const last = useRef(tooth);
  useEffect(() => {
    if (tooth === null && last.current !== null) {
      const next = nextTooth(document, measuringStep, last.current);
      if (next !== null) dispatch({ type: 'toothSelected', tooth: next });
    }
    last.current = tooth;
  }, [document, measuringStep, tooth]);
}

/** What a pixel of the picture that is worked on measures, where its file told. */
function Scale() {
  const { focused } = usePanes();
  const spacing = useShownPanes().find(({ pane }) => pane === focused)?.xray.spacing;
  if (!spacing) return null;
  return (
    <p className="text-dense text-dark-ink-soft tabular" data-spacing={spacing.origin}>
      <Spacing spacing={spacing} />
    </p>
  );
}

function NumbersLeft() {
  const { t } = useTranslation();
  const document = useDeferredValue(useEditor().document);
  const left = useMemo(() => unnumbered(document).length, [document]);
  if (left === 0) return null;
  return (
    <p className="text-dense text-dark-ink-soft tabular">{t('xray:unnumbered.left', { count: left })}</p>
  );
}
