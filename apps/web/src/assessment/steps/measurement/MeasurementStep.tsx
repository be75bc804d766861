import { type ImagePoint, nextTooth, type ToothNumber, unnumbered } from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toAsked, findOpenQuestions } from '../../document/asked';
import { isUnmeasured } from '../../document/patientEdits';
import { QueriesProvider } from '../../../session/Queries';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../saving/store';
import { SMALL, useMedia } from '../../../ui/useMedia';
import type { PlacedMarker, ShownMarkerId } from '../../viewer/viewport/marker';
import { Viewer } from '../../viewer/Viewer';
import { PromptPanel, usePromptWords, MeasuringHelp } from './panel/PromptPanel';
import { findStroke, findPrompt, type Prompt } from './prompt';
import { DefectAnswers, SideChoice, VisibilityChoice } from './panel/ToothControls';
import { BoneLossFigures } from './panel/BoneLoss';
import { CrestReadings, CutOffChoice, useBitewings } from './panel/Apexless';
import { MeasureAnew, OtherFilmChoice } from './panel/OtherXrays';
import { takePoint, useCalibrating, CalibrationPanel, ScaleStatus } from './panel/Calibration';
import { FilmStrip } from './pictures/FilmStrip';
import { FindingToggles } from './panel/FindingToggles';
import { useShowPromptPicture, focusPane, toggleTwo, usePanes, useShownPanes } from './pictures/panes';
import { useMeasurementKeys } from './useMeasurementKeys';
import { MiniChart } from './MiniChart';
import { Notice, NoPictures, TooSmall, UnnumberedWarning } from './pictures/Notice';
import {
  MarkerQuestions,
  Proposals,
  RowEnd,
  acceptProposals,
  isProposed,
  rejectProposals,
  useProposals,
} from './panel/UnsettledMarkers';
import { StepList, ApproachChoice } from './panel/StepList';
import { DecidingTeeth, useNextDeciding } from './thirds/Deciding';
import { Thirds } from './thirds/Thirds';
import { useLastVisit } from '../values/earlier/differences';

export function MeasurementStep() {
  const hasPictures = useAssessment(({ xrays }) => xrays.length > 0);
  const isSmall = useMedia(SMALL);
  const isRead = useAssessment(({ editor }) => editor?.approach === 'thirds');
  return (
    <>
      {isSmall && !isRead ? (
        <TooSmall />
      ) : hasPictures ? (
        <QueriesProvider>
          <Measurement isSmall={isSmall} />
        </QueriesProvider>
      ) : (
        <NoPictures />
      )}
      <UnnumberedWarning />
    </>
  );
}

function Measurement({ isSmall }: { readonly isSmall: boolean }) {
  const { t } = useTranslation();
  useMeasurementKeys();
  useNextTooth();
  useBitewings();
  useLastVisitMarkers();
  useNextDeciding();
  return (
    <div data-full-screen className="dark flex min-h-0 grow flex-col">
      <h1 className="sr-only">{t('wizard:steps.4')}</h1>
      <MiniChart />
      <div className="flex min-h-0 grow max-[43.74rem]:flex-col">
        {!isSmall && <FilmStrip />}
        <Pictures />
        {isSmall ? <Thirds /> : <Panel />}
      </div>
    </div>
  );
}

/** Markers are proposed where they were at the last visit. */
function useLastVisitMarkers(): void {
  const document = useLastVisit()?.document ?? null;
  useEffect(() => dispatch({ type: 'lastVisitLoaded', document }), [document]);
}

function Pictures() {
  const editor = useEditor();
  const { t } = useTranslation();
  const { two, focused } = usePanes();
  const panes = useShownPanes();
  const ruler = useCalibrating(({ points }) => points);
  const isReading = useIsReading();
  const xrays = useAssessment((state) => state.xrays);
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
      kinds={useMemo(() => readKinds(xrays), [xrays])}
      preferences={editor.preferences}
      active={editor.tooth}
      // Reading by thirds shows the tooth close up; numbering would show the whole picture.
      step={editor.approach === 'thirds' ? 'BoneLevel' : editor.measuringStep}
      target={ruler ? t('xray:scale.end') : words}
      ruler={ruler}
      hasBand={editor.measuringStep === 'BoneLevel'}
      questioned={useQuestionedMarkers()}
      isReading={isReading}
      askedStroke={ruler ? null : findStroke(editor, prompt)}
      proposals={useProposals().open}
      onAccept={acceptProposals}
      onReject={rejectProposals}
      onPlace={place}
      onMeasure={measure}
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
  if (!takePoint(at)) dispatch({ type: 'markerPlaced', at });
}

function measure(CEJ: ImagePoint, BoneLevel: ImagePoint, RootApex: ImagePoint | null): void {
  dispatch({ type: 'sideMeasured', CEJ, BoneLevel, RootApex });
}

function move({ tooth, step, side }: ShownMarkerId, at: ImagePoint): void {
  if (step === 'BoneDefect') dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: true, at });
  else if (step === 'RootApex' && isProposed({ tooth, step, side })) place(at);
  else dispatch({ type: 'markerMoved', tooth, step, side, at });
}

function remove({ id: { tooth, step, side }, at: { image } }: PlacedMarker): void {
  if (step === 'BoneDefect') dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: null });
  else if (isProposed({ tooth, step, side })) rejectProposals([{ id: { tooth, step, side } }]);
  else dispatch({ type: 'markerRemoved', tooth, step, side, image });
}

function select(tooth: ToothNumber): void {
  dispatch({ type: 'toothSelected', tooth });
}

function Panel() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { approach } = editor;
  const isReading = useIsReading();
  const prompt = isReading ? null : findPrompt(editor);
  const words = usePromptWords(prompt);
  const isCalibrating = useCalibrating(({ points }) => points !== null);
  return (
    <aside
      aria-label={t('xray:panel')}
      className="flex w-80 shrink-0 flex-col overflow-y-auto contain-strict border-l border-line bg-paper max-xl:w-72"
    >
      <div className="sticky top-0 z-10 bg-paper">
        {isCalibrating ? (
          <CalibrationPanel />
        ) : approach === 'thirds' ? (
          <Thirds />
        ) : (
          (approach !== 'deciding' || prompt) && <PromptPanel prompt={prompt} words={words} />
        )}
        {approach === null && !isReading && isUnmeasured(editor.document) && <ApproachChoice />}
        <Proposals />
        <MarkerQuestions open={useOpenQuestions()} />
      </div>
      <CrestReadings />
      {approach === 'deciding' && <DecidingTeeth />}
      <StepList />
      <fieldset disabled={isReading} className="flex min-w-0 flex-col gap-4 p-4">
        {approach === 'thirds' ? null : <StepFields prompt={prompt} />}
      </fieldset>
    </aside>
  );
}

function StepFields({ prompt }: { readonly prompt: Prompt | null }) {
  const { measuringStep } = useEditor();
  return (
    <>
      <OtherFilmChoice />
      {measuringStep === 'BoneDefect' && !prompt?.isRoot && <DefectAnswers prompt={prompt} />}
      {measuringStep === 'AdditionalFindings' && <FindingToggles />}
      <div className="flex flex-wrap justify-between gap-2">
        <SideChoice prompt={prompt} />
        <VisibilityChoice />
      </div>
      <RowEnd />
      <CutOffChoice />
      <BoneLossFigures />
      <MeasuringHelp />
      <MeasureAnew />
      <ScaleStatus />
      {measuringStep === 'Numbering' && <NumbersLeft />}
    </>
  );
}

/**
 * Marking a tooth as visible on two areas clears the selection (specification §4), so the next open tooth is
 * asked.
 */
function useNextTooth(): void {
  const editor = useEditor();
  const { measuringStep, tooth, approach } = editor;
  const document = toAsked(editor);
  const last = useRef(tooth);
  useEffect(() => {
    if (tooth === null && last.current !== null && approach !== 'deciding') {
      const next = nextTooth(document, measuringStep, last.current);
      if (next !== null) dispatch({ type: 'toothSelected', tooth: next });
    }
    last.current = tooth;
  }, [document, measuringStep, tooth, approach]);
}

function NumbersLeft() {
  const { t } = useTranslation();
  const document = useDeferredValue(useEditor().document);
  const openCount = useMemo(() => unnumbered(document).length, [document]);
  if (openCount === 0) return null;
  return (
    <p className="text-dense text-ink-soft tabular">{t('xray:unnumbered.left', { count: openCount })}</p>
  );
}
