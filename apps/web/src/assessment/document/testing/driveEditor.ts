import {
  type Assessment,
  assemble,
  type ClinicalValueType,
  DEFAULT_PREFERENCES,
  type Dentition,
  type ImagePoint,
  type MeasuringStep,
  findRow,
  type Preferences,
  type Side,
  type ToothNumber,
  type ToothState,
  findValue,
  type WizardStep,
} from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { askedSide, openEditor, reduce } from '../editor';
import type { Action } from '../state';

export const INFORMATION = aPatient().information();

export const here: ImagePoint = { x: 310, y: 402, image: 'bitewing' };

export interface Opening {
  readonly step?: WizardStep;
  readonly measuringStep?: MeasuringStep;
  readonly valueType?: ClinicalValueType;
  readonly dentition?: Partial<Dentition>;
  readonly preferences?: Partial<Preferences>;
  readonly patientNumber?: string;
}

export function driveEditor(opening: Opening = {}) {
  const { step = 1, measuringStep, valueType, dentition, preferences, patientNumber } = opening;
  const document: Assessment = {
    ...assemble({ information: INFORMATION }),
    dentition: { implant: [], missing: [], ...dentition },
  };
  let editor = openEditor(document, { ...DEFAULT_PREFERENCES, ...preferences }, step, patientNumber);
  const driver = {
    get editor() {
      return editor;
    },
    do(...actions: readonly Action[]) {
      for (const action of actions) editor = reduce(editor, action);
      return driver;
    },
    click(tooth?: ToothNumber, side?: Side, at: ImagePoint = here) {
      if (tooth !== undefined) driver.do({ type: 'toothSelected', tooth });
      if (side !== undefined) driver.do({ type: 'sideSelected', side });
      return driver.do({ type: 'markerPlaced', at });
    },
    measure: (CEJ: ImagePoint, BoneLevel: ImagePoint, RootApex: ImagePoint | null = null) =>
      driver.do({ type: 'sideMeasured', CEJ, BoneLevel, RootApex }),
    /** Types digits; `<` is Backspace. */
    type(keys: string) {
      for (const key of keys)
        driver.do(key === '<' ? { type: 'valueCleared' } : { type: 'digitTyped', digit: Number(key) });
      return driver;
    },
    select: (tooth: ToothNumber) => driver.do({ type: 'toothSelected', tooth }),
    mark: (state: ToothState, ...teeth: readonly ToothNumber[]) =>
      driver.do({ type: 'toothMarked', teeth, state }),
    markMissing: (...teeth: readonly ToothNumber[]) => driver.mark('missing', ...teeth),
    undo: () => driver.do({ type: 'undone' }),
    redo: () => driver.do({ type: 'redone' }),
    tooth: (tooth: ToothNumber) => findRow(editor.document, tooth),
    value: (type: ClinicalValueType, tooth: ToothNumber) => findValue(editor.document, type, tooth),
    /** For example "46 CEJ mesial". */
    asked: () => [editor.tooth, editor.measuringStep, askedSide(editor)].join(' '),
  };
  if (valueType) driver.do({ type: 'valueTypeSelected', valueType });
  if (measuringStep) driver.do({ type: 'measuringStepSelected', measuringStep });
  return driver;
}
