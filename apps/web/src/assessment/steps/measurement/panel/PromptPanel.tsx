import {
  isComplete,
  isMeasurable,
  PROBING_ORDER,
  teethLeft,
  MARKED_STEPS,
  NORMAL_CREST_MM,
  toothState,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { findAnchor } from '../../../document/advance';
import { toAsked } from '../../../document/asked';
import { useEditor, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { sideName, stepName } from '../../../viewer/markers/names';
import { findPrompt, findStroke, type Prompt } from '../prompt';
import { isOtherAtImplant } from '@alveola/report';
import { useState } from 'react';
import { useFocusedXray } from '../pictures/panes';
import { HelpDrawing } from '../../../viewer/markers/MarkShape';

export function usePrompt() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isReading = useIsReading();
  const prompt = isReading ? null : findPrompt(editor);
  if (!prompt) return { prompt, words: null };
  const { tooth, step, side, implant, sided, isOnOtherFilm } = prompt;
  const words = [toothLabel(tooth, editor.preferences.dental_notation_system), t(stepName(step, implant))];
  if (side && sided) words.push(t(sideName(side)));
  if (isOnOtherFilm) words.push(t('xray:apex.elsewhere'));
  return { prompt, words: words.join(' · ') };
}

/** Large, because it is read at arm's length. */
export function PromptPanel() {
  const { t } = useTranslation();
  const { prompt, words } = usePrompt();
  const editor = useEditor();
  const { measuringStep, tooth, preferences } = editor;
  const document = toAsked(editor);
  const isReading = useIsReading();
  const label = tooth === null ? null : toothLabel(tooth, preferences.dental_notation_system);
  const idle = () => {
    if (measuringStep === 'AdditionalFindings')
      return label ? `${label} · ${t('teeth:step.AdditionalFindings')}` : t('teeth:step.AdditionalFindings');
    if (tooth !== null)
      return isComplete(document, tooth, measuringStep) ? t('xray:ask.toothDone', { tooth: label }) : label;
    if (isReading) return t(`teeth:step.${measuringStep}`);
    if (teethLeft(document, measuringStep).length > 0) return t('xray:ask.choose');
    const hasTeeth = PROBING_ORDER.some((each) => isMeasurable(document, each));
    return t(hasTeeth ? 'xray:ask.stepDone' : 'xray:ask.noTeeth');
  };
  return (
    <div className="border-b border-line p-4" aria-live="polite" data-prompt={prompt?.step ?? 'nothing'}>
      <h2 className="text-title text-ink tabular max-xl:text-lead">{words ?? idle()}</h2>
      <p className="mt-1 min-h-15 text-dense text-ink-soft xl:min-h-10">
        {!isReading && <Hint prompt={prompt} label={label} />}
      </p>
    </div>
  );
}

function Hint({ prompt, label }: { prompt: Prompt | null; label: string | null }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { measuringStep, measuresAgain } = editor;
  if (prompt && measuresAgain) return t('xray:ask.measureAgain');
  if (!prompt) {
    if (measuringStep !== 'AdditionalFindings') return label ? t('xray:ask.again') : t('xray:ask.other');
    return label ? t('xray:ask.findings') : t('xray:ask.chooseTooth');
  }
  const { step, side, sided, implant, isOnOtherFilm } = prompt;
  if (isOnOtherFilm && step === 'CEJ' && side)
    return `${t('xray:apex.wholeRoot')} ${t(`teeth:ask.CEJ.${side}`)}`;
  if (step === 'Numbering' && findAnchor(editor) === prompt.tooth)
    return t('xray:proposed.afterGap', { tooth: label });
  if (step === 'Numbering')
    return sided && side ? t(`teeth:ask.NumberingPart.${side}`) : t('teeth:ask.Numbering', { tooth: label });
  if (step === 'RootApex') {
    if (implant) return t('teeth:ask.ImplantTip');
    const click = sided && side ? t(`teeth:ask.RootApexOf.${side}`) : t('teeth:ask.RootApex');
    return isComplete(editor.document, prompt.tooth, 'CEJ') ? click : `${click} ${t('xray:ask.apexLater')}`;
  }
  if (step === 'BoneDefect')
    return side ? t(`teeth:ask.BoneDefect.${side}`) : t('teeth:ask.BoneDefect.implant');
  if (!side) return null;
  if (step !== 'CEJ') return t(`teeth:ask.${step}.${side}`);
  const click = t(implant ? `teeth:ask.ImplantShoulder.${side}` : `teeth:ask.CEJ.${side}`);
  const hasApexLeft = findStroke(editor, prompt)?.RootApex;
  return `${click} ${t(hasApexLeft ? 'xray:ask.measureAll' : 'xray:ask.measureBoth')}`;
}

const KEY = 'alveola.stepHelp';

export function MeasuringHelp() {
  const { t } = useTranslation();
  const { document, measuringStep, tooth } = useEditor();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) === 'open');
  const isScaled = (useFocusedXray()?.spacing ?? null) !== null;
  const step = MARKED_STEPS.find((each) => each === measuringStep);
  if (!step) return null;
  const implant = tooth !== null && toothState(document, tooth) === 'implant';
  const text =
    implant && isOtherAtImplant(step)
      ? t(`xray:help.implant.${step}`)
      : t(`xray:help.${step}`, { mm: NORMAL_CREST_MM });
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        localStorage.setItem(KEY, open ? 'open' : 'closed');
      }}
    >
      <summary className="cursor-pointer text-dense text-ink-soft pointer-coarse:min-h-11 pointer-coarse:py-3">
        {t('xray:help.title')}
      </summary>
      <div className="mt-2 flex items-start gap-3">
        <HelpDrawing step={step} implant={implant} />
        <p className="text-dense text-ink-soft">
          {text} {step === 'BoneLevel' && isScaled && t('xray:crest.band', { mm: NORMAL_CREST_MM })}
        </p>
      </div>
    </details>
  );
}
