import { MARKED_STEPS, NORMAL_CREST_MM, toothState } from '@alveola/clinical';
import { isOtherAtImplant } from '@alveola/report';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../../../saving/store';
import { usePanes, useShownPanes } from '../../pictures/panes';
import { HelpDrawing } from './HelpDrawing';

const KEY = 'alveola.stepHelp';

export function StepHelp() {
  const { t } = useTranslation();
  const { document, measuringStep, tooth } = useEditor();
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) !== 'closed');
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
      <summary className="cursor-pointer text-dense text-dark-ink-soft pointer-coarse:min-h-11 pointer-coarse:py-3">
        {t('xray:help.title')}
      </summary>
      <div className="mt-2 flex items-start gap-3">
        <HelpDrawing step={step} implant={implant} />
        <p className="text-dense text-dark-ink-soft">
          {text} {step === 'BoneLevel' && <Band />}
        </p>
      </div>
    </details>
  );
}

function Band() {
  const { t } = useTranslation();
  const { focused } = usePanes();
  const isScaled = useShownPanes().some(({ pane, xray }) => pane === focused && xray.spacing !== null);
  return isScaled && t('xray:crest.band', { mm: NORMAL_CREST_MM });
}
