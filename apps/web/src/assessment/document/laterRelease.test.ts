import { assemble, clinicalValuesData, DEFAULT_PREFERENCES, measurementData } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { getReport } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { openEditor, reduce } from './editor';
import { computeResult } from './computeResult';
import { here } from './testing/driveEditor';
import type { Action, EditorState } from './state';

const before = aPatient({ patientAge: 50, oralHygieneAsked: false }).others({ loss: 20 }).assessment();
const answer = {
  information: [{ ...before.information, rheumatoidArthritis: 'Yes' }],
  dentitions: [{ ...before.dentition, primary: [55] }],
  clinical_values: [{ ...before.clinical_values, recession: [{ tooth: 13, value: 2 }] }],
  measurements: [
    {
      ...before.measurement,
      examinedWith: 'loupes',
      teeth: before.measurement.teeth.map((row) => ({
        ...row,
        Restoration: { distal: here },
        AdditionalFindings: { ...row.AdditionalFindings, Calculus: true },
      })),
    },
  ],
};

function open(): EditorState {
  const { information, dentitions, clinical_values, measurements } = getReport.terms.output
    .pick({ information: true, dentitions: true, clinical_values: true, measurements: true })
    .parse(answer);
  const document = assemble({
    information: information[0]!,
    dentition: dentitions[0],
    clinical_values: clinical_values[0],
    measurement: measurements[0],
  });
  return openEditor(document, DEFAULT_PREFERENCES, 4, '4711');
}

function edit(...actions: readonly Action[]) {
  const { document } = actions.reduce(reduce, open());
  if (!document) throw new Error('It was closed.');
  const result = computeResult(document, DEFAULT_PREFERENCES, { history: null, xrays: [], examined: null });
  return {
    information: document.information,
    dentition: document.dentition,
    clinical_values: clinicalValuesData(document, DEFAULT_PREFERENCES),
    measurement: measurementData(document, result, 'In progress'),
  };
}

describe('A record of a later release', () => {
  it('keeps its answers when patient information is changed', () => {
    const change = { type: 'patientEdited', change: { patientAge: '51', isPatientSmoke: '10+' } } as const;
    expect(edit(change, { type: 'patientSubmitted' }).information).toEqual({
      ...answer.information[0],
      patientAge: 51,
      isPatientSmoke: '10+',
    });
  });

  it('keeps its teeth when one is marked, and its values when one is entered', () => {
    const saved = edit(
      { type: 'toothMarked', teeth: [13], state: 'implant' },
      { type: 'valueTypeSelected', valueType: 'PocketDepth' },
      { type: 'toothSelected', tooth: 26 },
      { type: 'digitTyped', digit: 7 },
    );
    expect(saved.dentition).toMatchObject({ implant: [13], primary: [55] });
    expect(saved.clinical_values).toMatchObject({ recession: [{ tooth: 13, value: 2 }] });
    expect(saved.clinical_values.pocket_depth).toContainEqual({ tooth: 26, depth: 7 });
  });

  it('keeps its markers and findings when others are set, and brings back with undo what went with a tooth', () => {
    const saved = edit(
      { type: 'measuringStepSelected', measuringStep: 'BoneLevel' },
      { type: 'toothSelected', tooth: 11 },
      { type: 'sideSelected', side: 'mesial' },
      { type: 'markerPlaced', at: here },
      { type: 'findingSet', tooth: 11, finding: 'RootResorption', present: true },
      { type: 'toothMarked', teeth: [12], state: 'missing' },
      { type: 'undone' },
    );
    const [first] = answer.measurements;
    expect(saved.measurement).toMatchObject({ examinedWith: 'loupes' });
    expect(saved.measurement.teeth).toHaveLength(first!.teeth.length);
    for (const row of saved.measurement.teeth)
      expect(row).toMatchObject({ Restoration: { distal: here }, AdditionalFindings: { Calculus: true } });
    expect(saved.measurement.teeth.find(({ tooth }) => tooth === 11)).toMatchObject({
      BoneLevel: { mesial: here },
      AdditionalFindings: { RootResorption: true },
    });
  });
});
