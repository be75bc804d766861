import {
  BONE_LOSS_STEPS,
  type ClinicalValueType,
  isComplete,
  type MarkerStep,
  nextSide,
  type Side,
  type ToothNumber,
  type Warning,
} from '@alveola/clinical';
import type { ReportGap, ValuePlace } from '@alveola/report';
import { activeSession, current, currentEditor, dispatch } from '../saving/store';

export type ChartPlace =
  | { readonly step: 3 }
  | { readonly step: 0; readonly question: Warning['code'] }
  | { readonly step: 2; readonly type: ClinicalValueType; readonly tooth: ToothNumber }
  | {
      readonly step: 4;
      readonly marker: MarkerStep;
      readonly tooth: ToothNumber;
      readonly side: Side | null;
      readonly again?: true;
    };

const TYPES = { depth: 'PocketDepth', bleeding: 'Bleeding' } as const;

export function gapPlace(gap: ReportGap): ChartPlace {
  if (gap.is === 'question') return { step: 0, question: gap.warning.code };
  const [tooth] = gap.teeth;
  if (tooth === undefined) return { step: 3 };
  if (gap.is === 'depth' || gap.is === 'bleeding') return { step: 2, type: TYPES[gap.is], tooth };
  const document = currentEditor()?.document;
  if (!document || current().xrays.length === 0) return { step: 3 };
  const marker = BONE_LOSS_STEPS.find((step) => !isComplete(document, tooth, step)) ?? 'BoneLevel';
  return { step: 4, marker, tooth, side: nextSide(document, tooth, marker) };
}

export function valuePlace({ tooth, value, side }: ValuePlace): ChartPlace {
  return value === 'boneLoss'
    ? { step: 4, marker: 'BoneLevel', tooth, side, again: true }
    : { step: 2, type: TYPES[value], tooth };
}

export async function openPlace(place: ChartPlace): Promise<void> {
  await activeSession().goTo(place.step);
  if (current().editor?.step !== place.step) return;
  if (place.step === 0) showWhenDrawn(`[data-question="${place.question}"]`);
  if (place.step === 2) dispatch({ type: 'valueTypeSelected', valueType: place.type });
  if (place.step === 4) dispatch({ type: 'measuringStepSelected', measuringStep: place.marker });
  if (place.step === 2 || place.step === 4) dispatch({ type: 'toothSelected', tooth: place.tooth });
  if (place.step !== 4 || !place.side) return;
  const { tooth, marker: step, side } = place;
  dispatch(place.again ? { type: 'repeatAsked', tooth, step, side } : { type: 'sideSelected', side });
}

const MOST_FRAMES = 60;

function showWhenDrawn(selector: string, frames = MOST_FRAMES): void {
  const element = document.querySelector(selector);
  if (element) element.scrollIntoView({ block: 'center' });
  else if (frames > 0) requestAnimationFrame(() => showWhenDrawn(selector, frames - 1));
}
