import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../cases/countCases';
import { type Assessment, assessment } from '../model/assessment';
import { CLINICAL_VALUE_TYPES, IMPLANT_SIGNS } from '../model/clinicalValues';
import { MARKER_STEPS, MEASURING_STEPS } from '../model/markers';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import { PROBING_ORDER, SIDES } from '../model/tooth';
import { assemble } from '../wire/assemble';
import { isComplete, markersLeft, nextSide, nextTooth, teethLeft } from './complete';
import { noBoneDefectsLeft, setBoneDefect, setFinding, setSidedFinding } from './findings';
import { deepFreeze, mouth, resultWith } from './testing/forTests';
import { markTooth, setVisibility, VISIBILITIES, visibility } from './markTooth';
import { placeMarker, removeImage, removeMarker } from './place';
import { clinicalValuesData, measurementData } from '../wire/save';
import { resetScore, setOverrule, setScore } from './score';
import { applyRegistration, clearValue, fillValues, setValue, toggleImplantSign } from './toothValues';

type Edit = (a: Assessment) => Assessment;

// A few teeth of every kind and quadrant, so that edits meet.
const tooth = fc.constantFrom(16, 11, 24, 27, 36, 31, 46, 48);
const side = fc.constantFrom(...SIDES);
const step = fc.constantFrom(...MARKER_STEPS);
const type = fc.constantFrom(...CLINICAL_VALUE_TYPES);
const image = fc.constantFrom('one', 'other');
const point = fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.integer({ min: 0, max: 9 }), image });
const answer = fc.constantFrom(true, false, null);
const preferences = fc.record({
  bleeding_registration: fc.constantFrom(4 as const, 6 as const),
  plaque_surface_registration: fc.boolean(),
});
const value = fc.integer({ min: 0, max: 16 });

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(tooth, step, side, point).map(
      ([t, s, d, p]): Edit =>
        (a) =>
          placeMarker(a, t, s, d, p),
    ),
  },
  fc.tuple(tooth, step, side).map(
    ([t, s, d]): Edit =>
      (a) =>
        removeMarker(a, t, s, d),
  ),
  image.map(
    (id): Edit =>
      (a) =>
        removeImage(a, id),
  ),
  fc
    .tuple(
      tooth,
      fc.constantFrom('distal' as const, 'mesial' as const, 'bowelShaped' as const),
      answer,
      fc.option(point),
    )
    .map(
      ([t, which, present, p]): Edit =>
        (a) =>
          setBoneDefect(a, t, which, present, p),
    ),
  fc.constant<Edit>(noBoneDefectsLeft),
  fc
    .tuple(
      tooth,
      fc.constantFrom('RootResorption' as const, 'FurcationinvolvementgradeIII' as const),
      fc.boolean(),
    )
    .map(
      ([t, finding, present]): Edit =>
        (a) =>
          setFinding(a, t, finding, present),
    ),
  fc.tuple(tooth, fc.constantFrom('Caries' as const, 'RootCaries' as const), side, fc.boolean()).map(
    ([t, finding, d, present]): Edit =>
      (a) =>
        setSidedFinding(a, t, finding, d, present),
  ),
  fc.tuple(tooth, fc.constantFrom('present' as const, 'missing' as const, 'implant' as const)).map(
    ([t, state]): Edit =>
      (a) =>
        markTooth(a, t, state),
  ),
  fc.tuple(tooth, fc.constantFrom(...VISIBILITIES)).map(
    ([t, to]): Edit =>
      (a) => {
        const changed = setVisibility(a, t, to);
        return 'refused' in changed ? a : changed.assessment;
      },
  ),
  {
    weight: 3,
    arbitrary: fc.tuple(type, tooth, value, preferences).map(
      ([k, t, v, p]): Edit =>
        (a) => {
          const set = setValue(a, k, t, v, { ...DEFAULT_PREFERENCES, ...p });
          return 'refused' in set ? a : set.assessment;
        },
    ),
  },
  fc.tuple(type, tooth).map(
    ([k, t]): Edit =>
      (a) =>
        clearValue(a, k, t),
  ),
  fc.tuple(type, value, preferences).map(
    ([k, v, p]): Edit =>
      (a) =>
        fillValues(a, k, v, { ...DEFAULT_PREFERENCES, ...p }),
  ),
  preferences.map(
    (p): Edit =>
      (a) =>
        applyRegistration(a, { ...DEFAULT_PREFERENCES, ...p }),
  ),
  fc.tuple(fc.constantFrom(...IMPLANT_SIGNS), tooth).map(
    ([sign, t]): Edit =>
      (a) =>
        toggleImplantSign(a, sign, t),
  ),
  fc.tuple(tooth, fc.integer({ min: -3, max: 25 })).map(
    ([t, score]): Edit =>
      (a) =>
        setScore(a, t, score, 8),
  ),
  tooth.map(
    (t): Edit =>
      (a) =>
        resetScore(a, t),
  ),
  fc.boolean().map(
    (on): Edit =>
      (a) =>
        setOverrule(a, on ? { stage: 'III', reason: 'Clinical', by: '' } : null),
  ),
);
const edits = fc.array(edit, { minLength: 1, maxLength: 40, size: 'max' });

/** Deep-frozen before every edit, so that one that writes into its input throws. */
function after(done: readonly Edit[]): Assessment {
  return done.reduce((a, makeEdit) => deepFreeze(makeEdit(a)), mouth({ missing: [18], implant: [36] }));
}

const everyTooth = resultWith(Object.fromEntries(PROBING_ORDER.map((t) => [t, 8])));

describe('any sequence of edits', () => {
  it('leaves an assessment that is valid in memory', () => {
    fc.assert(
      fc.property(edits, (done) => {
        expect(assessment.safeParse(after(done)).error?.issues).toBeUndefined();
      }),
      { numRuns: countCases(300) },
    );
  });

  it('leaves an assessment that is valid as it is saved, in every registration preferred', () => {
    fc.assert(
      fc.property(edits, preferences, (done, preferred) => {
        const a = after(done);
        const parts = {
          information: a.information,
          dentition: a.dentition,
          clinical_values: clinicalValuesData(a, { ...DEFAULT_PREFERENCES, ...preferred }),
          measurement: measurementData(a, everyTooth, 'In progress'),
        };
        expect(assessment.safeParse(parts).error?.issues).toBeUndefined();
        const back = assemble(parts);
        expect(assessment.safeParse(back).error?.issues).toBeUndefined();
        expect(back.dentition).toEqual(a.dentition);
        expect(
          back.measurement.teeth.map((row) => ({
            ...row,
            totalScore: 0,
            originalScore: 0,
            hasBeenModified: false,
          })),
        ).toEqual(
          a.measurement.teeth.map((row) => ({
            ...row,
            totalScore: 0,
            originalScore: 0,
            hasBeenModified: false,
          })),
        );
      }),
      { numRuns: countCases(300) },
    );
  });

  it('repeated, a setting edit changes nothing', () => {
    fc.assert(
      fc.property(edits, tooth, step, side, point, (done, t, s, d, p) => {
        const once = deepFreeze(placeMarker(after(done), t, s, d, p));
        expect(placeMarker(once, t, s, d, p)).toBe(once);
        const cleared = removeMarker(once, t, s, d);
        expect(removeMarker(cleared, t, s, d)).toBe(cleared);
      }),
    );
  });

  it('leaves no data on what is not there', () => {
    fc.assert(
      fc.property(edits, (done) => {
        const a = after(done);
        for (const row of a.measurement.teeth) {
          expect(a.dentition.missing).not.toContain(row.tooth);
          const seen = visibility(a, row.tooth);
          const gone = { distalOnly: 'mesial', mesialOnly: 'distal' } as const;
          if (seen === 'distalOnly' || seen === 'mesialOnly')
            expect([row.CEJ[gone[seen]], row.BoneLevel[gone[seen]], row.BoneDefect[gone[seen]]]).toEqual([
              null,
              null,
              null,
            ]);
          if (seen === 'notVisible')
            for (const markerStep of MARKER_STEPS)
              expect(row[markerStep]).toEqual({ distal: null, mesial: null });
        }
      }),
    );
  });

  it('leaves a mouth that can be walked to its end, with as many markers as were said to be left', () => {
    fc.assert(
      fc.property(edits, (done) => {
        let a = after(done);
        const markersLeftBefore = markersLeft(a);
        let placed = 0;
        for (const markerStep of MARKER_STEPS)
          for (let t = nextTooth(a, markerStep, null); t !== null; t = nextTooth(a, markerStep, t)) {
            const askedSide = nextSide(a, t, markerStep);
            if (askedSide === null)
              throw new Error(`${t} is not complete in ${markerStep}, but nothing is asked`);
            a = placeMarker(a, t, markerStep, askedSide, { x: 1, y: 1, image: 'one' });
            placed += 1;
          }
        expect(placed).toBe(markersLeftBefore);
        a = noBoneDefectsLeft(a);
        for (const measuringStep of MEASURING_STEPS) {
          expect(teethLeft(a, measuringStep)).toEqual([]);
          for (const t of PROBING_ORDER) expect(isComplete(a, t, measuringStep)).toBe(true);
        }
      }),
    );
  });
});
