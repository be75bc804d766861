import {
  type Assessment,
  boneLossError,
  findRow,
  isSided,
  type MarkedStep,
  type Preferences,
  type Side,
  sideBoneLoss,
  type ToothMeasurement,
  type XrayKinds,
} from '@alveola/clinical';
import { measuredPercent, reader, shownPercent } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { toothLabel } from '../../teeth/notation';
import { type Drag, type ShownMarkerId, withDrag } from '../viewport/marker';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';

export function stepName(step: MarkedStep, implant: boolean) {
  if (implant && step === 'CEJ') return 'teeth:step.ImplantShoulder' as const;
  if (implant && step === 'RootApex') return 'teeth:step.ImplantTip' as const;
  return `teeth:step.${step}` as const;
}

export function sideName(side: Side) {
  return `xray:side.${side}` as const;
}

export function useMarkerName({ dental_notation_system }: Preferences) {
  const { t } = useTranslation();
  return (row: ToothMeasurement, implant: boolean, { step, side }: ShownMarkerId): string => {
    const words = [toothLabel(row.tooth, dental_notation_system), t(stepName(step, implant))];
    return (isSided(row, step, implant) ? [...words, t(sideName(side))] : words).join(' ');
  };
}

/** For example "46 Bone level mesial · 30 % (24–36)", as if the marker were dropped here. */
export function useDragLabel(document: Assessment, preferences: Preferences, kinds: XrayKinds) {
  const { t } = useTranslation();
  const toName = useMarkerName(preferences);
  const shown = useShownPercent(preferences);
  return (drag: Drag) => {
    const { tooth, side } = (drag.from[0] ?? drag).id;
    const isImplant = document.dentition.implant.includes(tooth);
    const row = withDrag(findRow(document, tooth), drag);
    const name = toName(row, isImplant, drag.id);
    if (drag.next) return `${name} → ${t(stepName(drag.next.step, isImplant))}`;
    const percent = sideBoneLoss(row, side, isImplant);
    if (percent === null) return name;
    return `${name} · ${shown(percent, boneLossError(row, side, kinds))}`;
  };
}

/**
 * Rounds to 5 % where the clinic wants it (specification §9), and adds the error of the markers. Null:
 * without error.
 */
export function useShownPercent(preferences: Preferences): (percent: number, error: number | null) => string {
  useTranslation();
  const who = reader(currentLanguage(), preferences, reportWords());
  return (percent, error) =>
    error === null ? shownPercent(percent, who) : measuredPercent(percent, error, who);
}
