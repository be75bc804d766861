import { type ImagePoint, type ToothNumber, unnumbered } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { dispatch, useAssessment, useEditor } from '../../store';
import type { MarkerId } from '../../xray/room';
import { Viewer } from '../../xray/Viewer';
import { AskedPanel, useAskedWords } from './AskedPanel';
import { type Asked, askedOf } from './asked';
import { DefectAnswers } from './DefectAnswers';
import { Spacing } from './Distance';
import { FilmStrip } from './FilmStrip';
import { FindingToggles } from './FindingToggles';
import { shownXray, usePictureFollowsTooth } from './following';
import { useMeasurementKeys } from './keys';
import { MiniChart } from './MiniChart';
import { Notice } from './Notice';
import { NoPictures } from './NoPictures';
import { StepList } from './StepList';
import { BoneLossFigures, SideChoice, VisibilityChoice } from './ToothControls';
import { UnnumberedWarning } from './UnnumberedWarning';

/** Step 4, the reading room: markers are placed on the X-rays, tooth after tooth. */
export function MeasurementStep() {
  const xrays = useAssessment((state) => state.xrays);
  const { image } = useEditor();
  const shown = shownXray(xrays, image);
  return shown ? <ReadingRoom xrays={xrays} shown={shown} /> : <NoPictures />;
}

function ReadingRoom({ xrays, shown }: { xrays: readonly Xray[]; shown: Xray }) {
  const editor = useEditor();
  const asked = askedOf(editor);
  const words = useAskedWords(asked);
  const { t } = useTranslation();
  useMeasurementKeys();
  usePictureFollowsTooth(asked, shown);
  return (
    <div data-reading-room className="room flex min-h-0 grow flex-col">
      <h1 className="sr-only">{t('wizard.steps.4')}</h1>
      <MiniChart />
      <div className="flex min-h-0 grow">
        <FilmStrip xrays={xrays} shown={shown.id} />
        <Viewer
          xray={shown}
          document={editor.document}
          preferences={editor.preferences}
          active={editor.tooth}
          asked={words}
          onPlace={place}
          onMove={move}
          onRemove={remove}
          onSelect={select}
        >
          <Notice />
        </Viewer>
        <Panel asked={asked} words={words} shown={shown} />
      </div>
      <UnnumberedWarning />
    </div>
  );
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

interface PanelProps {
  readonly asked: Asked | null;
  readonly words: string | null;
  readonly shown: Xray;
}

function Panel({ asked, words, shown }: PanelProps) {
  const { t } = useTranslation();
  const { document, measuringStep } = useEditor();
  const left = measuringStep === 'Numbering' ? unnumbered(document).length : 0;
  return (
    <aside
      aria-label={t('xray.panel')}
      className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-room-line bg-room-panel max-xl:w-72"
    >
      <div className="sticky top-0 z-10 bg-room-panel">
        <AskedPanel asked={asked} words={words} />
      </div>
      <StepList />
      <div className="flex flex-col gap-4 p-4">
        {measuringStep === 'BoneDefect' && <DefectAnswers asked={asked} />}
        {measuringStep === 'AdditionalFindings' && <FindingToggles />}
        <SideChoice asked={asked} />
        <VisibilityChoice />
        <BoneLossFigures />
        {shown.spacing && (
          <p className="text-dense text-room-ink-soft tabular" data-spacing={shown.spacing.origin}>
            <Spacing spacing={shown.spacing} />
          </p>
        )}
        {left > 0 && (
          <p className="text-dense text-room-ink-soft tabular">
            {t('xray.unnumbered.left', { count: left })}
          </p>
        )}
      </div>
    </aside>
  );
}
