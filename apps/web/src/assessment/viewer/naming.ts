import { isMolar, type Side, type ToothMeasurement } from '@alveola/clinical';
import type { MarkerId } from './room';

/** Whether the side belongs to the marker's name: a tooth has one number, and one apex where it has one root. */
export function isSided(row: ToothMeasurement, step: MarkerId['step'], implant: boolean): boolean {
  if (step === 'Numbering') return row.isSplit;
  if (step === 'RootApex') return row.isSplit || (isMolar(row.tooth) && (!implant || isHalf(row)));
  return true;
}

function isHalf({ halfTooth }: ToothMeasurement): boolean {
  return halfTooth.distal !== halfTooth.mesial;
}

/** An implant has no CEJ: its shoulder is what is marked there, and its tip instead of an apex. */
export function stepName(step: MarkerId['step'], implant: boolean) {
  if (implant && step === 'CEJ') return 'xray:step.ImplantShoulder' as const;
  if (implant && step === 'RootApex') return 'xray:step.ImplantTip' as const;
  return `xray:step.${step}` as const;
}

export function sideName(side: Side) {
  return `xray:side.${side}` as const;
}
