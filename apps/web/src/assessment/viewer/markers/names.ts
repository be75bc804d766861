import {
  isSided,
  type MarkedStep,
  type Preferences,
  type Side,
  type ToothMeasurement,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { toothLabel } from '../../teeth/notation';
import type { MarkerId } from '../viewport/marker';

/** An implant has no CEJ: its shoulder is what is marked there, and its tip instead of an apex. */
export function stepName(step: MarkedStep, implant: boolean) {
  if (implant && step === 'CEJ') return 'teeth:step.ImplantShoulder' as const;
  if (implant && step === 'RootApex') return 'teeth:step.ImplantTip' as const;
  return `teeth:step.${step}` as const;
}

export function sideName(side: Side) {
  return `xray:side.${side}` as const;
}

/** "46 CEJ mesial" */
export function useMarkerName({ dental_notation_system }: Preferences) {
  const { t } = useTranslation();
  return (row: ToothMeasurement, implant: boolean, { step, side }: MarkerId): string => {
    const words = [toothLabel(row.tooth, dental_notation_system), t(stepName(step, implant))];
    return (isSided(row, step, implant) ? [...words, t(sideName(side))] : words).join(' ');
  };
}
