import { nextTooth, unnumbered } from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toAsked, findOpenQuestions } from '../../document/asked';
import { isUnmeasured } from '../../document/patientEdits';
import { QueriesProvider } from '../../../session/Queries';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../saving/store';
import { SMALL, useMedia } from '../../../ui/useMedia';
import type { MarkerActions } from '../../viewer/viewport/useGestures';
import { Viewer } from '../../viewer/Viewer';
import { PromptPanel, usePrompt, MeasuringHelp } from './panel/PromptPanel';
import { findStroke } from './prompt';
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
import { StepList, ThirdsChoice } from './panel/StepList';
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
  const ruler = useCalibrating(({ points }) => points);
  const isReading = useIsReading();
  const xrays = useAssessment((state) => state.xrays);
  const { prompt, words } = usePrompt();
  useShowPromptPicture(prompt);
  return (
    <Viewer
      panes={useShownPanes()}
      focused={focused}
      onFocus={focusPane}
      two={two}
      onTwo={toggleTwo}
      view={{
        document: editor.document,
        preferences: editor.preferences,
        active: editor.tooth,
        questions: findOpenQuestions(editor.document, editor.questioned),
        proposals: useProposals().open,
        kinds: useMemo(() => readKinds(xrays), [xrays]),
        hasBand: editor.measuringStep === 'BoneLevel',
        ruler,
      }}
      asked={{
        // Reading by thirds shows the tooth close up; numbering would show the whole picture.
        step: editor.approach === 'thirds' ? 'BoneLevel' : editor.measuringStep,
        target: ruler ? t('xray:scale.end') : words,
        stroke: ruler ? null : findStroke(editor, prompt),
        isReading,
      }}
      actions={ACTIONS}
    >
      <Notice />
    </Viewer>
  );
}

const ACTIONS: MarkerActions = {
  onPlace(at) {
    if (!takePoint(at)) dispatch({ type: 'markerPlaced', at });
  },
  onMeasure(CEJ, BoneLevel, RootApex) {
    dispatch({ type: 'sideMeasured', CEJ, BoneLevel, RootApex });
  },
  onMove(id, at) {
    const { tooth, step, side } = id;
    if (step === 'BoneDefect')
      dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: true, at });
    else if (step === 'RootApex' && isProposed(id)) ACTIONS.onPlace(at);
    else dispatch({ type: 'markerMoved', tooth, step, side, at });
  },
  onRemove({ id, at: { image } }) {
    const { tooth, step, side } = id;
    if (step === 'BoneDefect') dispatch({ type: 'boneDefectAnswered', tooth, which: side, present: null });
    else if (isProposed(id)) rejectProposals([{ id }]);
    else dispatch({ type: 'markerRemoved', tooth, step, side, image });
  },
  onSelect: (tooth) => dispatch({ type: 'toothSelected', tooth }),
  onAccept: acceptProposals,
  onReject: rejectProposals,
};

function Panel() {
  const { t } = useTranslation();
  const { approach, document } = useEditor();
  const isReading = useIsReading();
  const { prompt } = usePrompt();
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
          (approach !== 'deciding' || prompt) && <PromptPanel />
        )}
        {approach === null && !isReading && isUnmeasured(document) && <ThirdsChoice />}
        <Proposals />
        <MarkerQuestions />
      </div>
      <CrestReadings />
      {approach === 'deciding' && <DecidingTeeth />}
      <StepList />
      <fieldset disabled={isReading} className="flex min-w-0 flex-col gap-4 p-4">
        {approach !== 'thirds' && <StepFields />}
      </fieldset>
    </aside>
  );
}

function StepFields() {
  const { measuringStep } = useEditor();
  return (
    <>
      <OtherFilmChoice />
      {measuringStep === 'BoneDefect' && <DefectAnswers />}
      {measuringStep === 'AdditionalFindings' && <FindingToggles />}
      <div className="flex flex-wrap justify-between gap-2">
        <SideChoice />
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
  const openCount = unnumbered(useEditor().document).length;
  if (openCount === 0) return null;
  return (
    <p className="text-dense text-ink-soft tabular">{t('xray:unnumbered.left', { count: openCount })}</p>
  );
}
