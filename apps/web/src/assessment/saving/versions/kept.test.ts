import { type Assessment, assemble, markTooth, placeMarker, setValue } from '@alveola/clinical';
import { DEFAULT_PREFERENCES, findValue, type ToothNumber } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { here, INFORMATION } from '../../document/testing/driveEditor';
import { openTestSession, REPORT } from '../testing/openTestSession';
import { openEditor } from '../../document/editor';
import { compareKept, type Kept } from './kept';

const saved = { entry: 'e', saved_at: '2026-05-01T10:00:00.000Z', saved_by: 'Kari' };
const depth = (a: Assessment, tooth: ToothNumber, value: number): Assessment => {
  const set = setValue(a, 'PocketDepth', tooth, value, DEFAULT_PREFERENCES);
  if ('refused' in set) throw new Error(set.refused);
  return set.assessment;
};
const begun = depth(assemble({ information: INFORMATION }), 16, 7);
const open = (document: Assessment) => openEditor(document, DEFAULT_PREFERENCES, 2, '4711');
const values = (a: Assessment): Kept => ({ ...saved, type: 'clinical_values', data: a.clinical_values });
const xray = (id: string) => ({ id }) as never;

describe('An earlier entry', () => {
  it('differs tooth by tooth and field by field from what stands', () => {
    const now = depth(depth(begun, 16, 3), 26, 5);
    const { differences } = compareKept(open(now), { xrays: [] }, values(begun));
    expect(differences).toMatchObject([
      { tooth: 16, field: 'PocketDepth', mine: 3, theirs: 7 },
      { tooth: 26, field: 'PocketDepth', mine: 5, theirs: null },
    ]);
  });

  it('that says what stands differs nowhere', () => {
    expect(compareKept(open(begun), { xrays: [] }, values(begun)).differences).toEqual([]);
  });

  it('is brought back as an edit: it is saved, and undo takes it back', async () => {
    const session = openTestSession(REPORT);
    session.store.setState({ editor: open(depth(begun, 16, 3)) });
    const { document } = compareKept(open(depth(begun, 16, 3)), session.state, values(begun));
    session.apply({ type: 'versionTaken', document });
    const stands = () => findValue(session.state.editor!.document!, 'PocketDepth', 16);
    expect(stands()).toBe(7);
    expect(await session.save()).toBe(true);
    expect(session.bodies).toMatchObject([
      { type: 'clinical_values', data: { pocket_depth: [{ tooth: 16, depth: 7 }] } },
    ]);
    session.apply({ type: 'undone' });
    expect(stands()).toBe(3);
  });

  it('leaves what is typed of the patient', () => {
    const session = openTestSession(REPORT);
    session.store.setState({ editor: open(begun) });
    session.apply({ type: 'patientEdited', change: { patientAge: '61' } });
    const patient = () => session.state.editor?.patient;
    session.apply({ type: 'versionTaken', document: depth(begun, 16, 3) });
    expect(patient()).toMatchObject({ patientAge: '61', haveDiabetes: 'No' });
    const information = { ...INFORMATION, haveDiabetes: '>=7.0' } as const;
    session.apply({ type: 'versionTaken', document: { ...begun, information } });
    expect(patient()).toMatchObject({ patientAge: '61', haveDiabetes: '>=7.0' });
  });

  it('keeps out what the dentition of today rules out', () => {
    const { document, differences } = compareKept(
      open(markTooth(begun, 16, 'missing')),
      { xrays: [] },
      values(begun),
    );
    expect(findValue(document, 'PocketDepth', 16)).toBeNull();
    expect(differences).toEqual([]);
  });

  it('keeps its markers on pictures that are there, and none on one that was deleted', () => {
    const marked = placeMarker(placeMarker(begun, 16, 'CEJ', 'distal', here), 16, 'CEJ', 'mesial', {
      ...here,
      image: 'deleted',
    });
    const keptEntry: Kept = {
      ...saved,
      type: 'measurement',
      data: { ...marked.measurement, status: 'Completed' },
    };
    const { document, differences } = compareKept(open(begun), { xrays: [xray(here.image)] }, keptEntry);
    expect(differences).toMatchObject([{ tooth: 16, field: 'CEJ.distal', mine: null, theirs: here }]);
    expect(document.measurement.status).toBeUndefined();
  });
});
