import { assemble, type ClinicalValues, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { INFORMATION } from '../../document/testing/driveEditor';
import { openTestSession, toReport } from '../../saving/testing/openTestSession';
import { blanksAsked } from './BlankQuestion';

/** Saved before zeros were kept: bleeding at two teeth, plaque at one. */
function openOlder(more: Partial<ClinicalValues> = {}) {
  const session = openTestSession();
  const document = assemble({
    information: INFORMATION,
    dentition: { implant: [], missing: [18, 28, 38, 48] },
    clinical_values: {
      pocket_depth: [{ tooth: 16, depth: 4 }],
      bleeding: [
        { tooth: 16, value: 2 },
        { tooth: 26, value: 1 },
      ],
      mobility: [],
      furcation: [],
      plaque: [{ tooth: 16, value: 1 }],
      suppuration: [],
      non_keratinized_gingiva: [],
      ...more,
    },
  });
  session.openReport(toReport(document), DEFAULT_PREFERENCES, { step: 2 });
  return {
    session,
    asked: () => blanksAsked(session.state),
    show: (valueType: 'PocketDepth' | 'Bleeding' | 'Mobility' | 'Plaque') =>
      session.apply({ type: 'valueTypeSelected', valueType }),
  };
}

describe('The blanks of an older record', () => {
  it('are asked for where the record has values of the type, never for a depth', () => {
    const older = openOlder();
    older.show('PocketDepth');
    expect(older.asked()).toBe(0);
    older.show('Mobility');
    expect(older.asked()).toBe(0);
    older.show('Bleeding');
    expect(older.asked()).toBe(26);
  });

  it('once they were 0 they are charted, in one step of undo', () => {
    const older = openOlder();
    older.show('Bleeding');
    older.session.apply({ type: 'valuesFilled', value: 0 });
    older.show('Bleeding');
    expect(older.asked()).toBe(0);
    expect(older.session.state.editor?.document?.clinical_values.bleeding).toHaveLength(28);
    older.session.apply({ type: 'undone' });
    expect(older.session.state.editor?.document?.clinical_values.bleeding).toHaveLength(2);
  });

  it('once they are to be charted again it is not asked again, whatever step or type is open meanwhile', async () => {
    const older = openOlder();
    older.show('Bleeding');
    older.session.keepBlanks('Bleeding');
    expect(older.asked()).toBe(0);
    await older.session.goTo(1);
    await older.session.goTo(2);
    older.show('Plaque');
    expect(older.asked()).toBe(27);
    older.show('Bleeding');
    expect(older.asked()).toBe(0);
  });

  it('are asked for of the next report again', () => {
    const older = openOlder();
    older.show('Bleeding');
    older.session.keepBlanks('Bleeding');
    older.session.openReport(toReport(older.session.state.opened!.document), DEFAULT_PREFERENCES, {
      step: 2,
    });
    older.show('Bleeding');
    expect(older.asked()).toBe(26);
  });

  it('of a record that keeps its zeros are not charted: nothing is asked', () => {
    const newer = openOlder({ zeros: {} });
    newer.show('Bleeding');
    expect(newer.asked()).toBe(0);
  });
});
