import { useTranslation } from 'react-i18next';
import { useEditor } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';
import { sideName, stepName } from '../../viewer/markers/names';
import type { Asked } from './asked';

/** "46 · CEJ · mesial" */
export function useAskedWords(asked: Asked | null): string | null {
  const { t } = useTranslation();
  const { dental_notation_system } = useEditor().preferences;
  if (!asked) return null;
  const words = [toothLabel(asked.tooth, dental_notation_system), t(shownStep(asked))];
  return (asked.side && asked.sided ? [...words, t(sideName(asked.side))] : words).join(' · ');
}

function shownStep({ step, implant }: Asked) {
  return step === 'AdditionalFindings' ? 'xray:step.AdditionalFindings' : stepName(step, implant);
}

/** What is asked now, large: it is read at arm's length. */
export function AskedPanel({ asked, words }: { asked: Asked | null; words: string | null }) {
  const { t } = useTranslation();
  const { measuringStep, tooth, preferences } = useEditor();
  const label = tooth === null ? null : toothLabel(tooth, preferences.dental_notation_system);
  const idle = () => {
    if (measuringStep === 'AdditionalFindings')
      return label ? `${label} · ${t('xray:step.AdditionalFindings')}` : t('xray:step.AdditionalFindings');
    return label ? t('xray:ask.toothDone', { tooth: label }) : t('xray:ask.stepDone');
  };
  return (
    <div
      className="border-b border-room-line p-4"
      aria-live="polite"
      data-asked={asked ? measuringStep : 'nothing'}
    >
      <h2 className="text-title text-room-ink tabular max-xl:text-lead">{words ?? idle()}</h2>
      <p className="mt-1 min-h-15 text-dense text-room-ink-soft xl:min-h-10">
        <Hint asked={asked} label={label} />
      </p>
    </div>
  );
}

function Hint({ asked, label }: { asked: Asked | null; label: string | null }) {
  const { t } = useTranslation();
  const { measuringStep } = useEditor();
  if (!asked) {
    if (measuringStep !== 'AdditionalFindings') return label ? t('xray:ask.again') : t('xray:ask.other');
    return label ? t('xray:ask.findings') : t('xray:ask.chooseTooth');
  }
  const { step, side, sided, implant } = asked;
  if (step === 'AdditionalFindings') return null;
  if (step === 'Numbering')
    return sided && side ? t(`xray:ask.NumberingPart.${side}`) : t('xray:ask.Numbering', { tooth: label });
  if (step === 'RootApex') {
    if (implant) return t('xray:ask.ImplantTip');
    return sided && side ? t(`xray:ask.RootApexOf.${side}`) : t('xray:ask.RootApex');
  }
  if (step === 'BoneDefect')
    return side ? t(`xray:ask.BoneDefect.${side}`) : t('xray:ask.BoneDefect.implant');
  if (!side) return null;
  return implant && step === 'CEJ' ? t(`xray:ask.ImplantShoulder.${side}`) : t(`xray:ask.${step}.${side}`);
}
