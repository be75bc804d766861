import fc from 'fast-check';
import {
  type Assessment,
  assessment,
  EXTENTS,
  GRADES,
  OVERRULED_CONDITIONS,
  STAGES,
} from '../model/assessment';
import { MARKER_STEPS, NOT_PERIODONTAL, SIDED_FINDINGS, WHOLE_FINDINGS } from '../model/markers';
import { QUESTIONS, REHABILITATION_REASONS, RISK_QUESTIONS } from '../model/patientInfo';
import { forEachName } from '../model/literalTables';
import { ASCENDING, isMolar, type ToothNumber } from '../model/tooth';

const image = fc.constantFrom('one', 'one', 'one', 'two');
const coordinate = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 6, arbitrary: fc.double({ min: -50, max: 400, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(1e308, -1e308, 5e-324, 1e-7) },
);
const marker = fc.option(fc.record({ x: coordinate, y: coordinate, image }), { nil: null, freq: 8 });
const sides = fc.record({ distal: marker, mesial: marker });
const flag = fc.boolean();
const rarely = fc.constantFrom(false, false, false, false, false, false, true);
const flags = fc.record({ distal: rarely, mesial: rarely });
const answer = fc.constantFrom(null, false, false, false, true);

const row = fc.record({
  ...forEachName(MARKER_STEPS, sides),
  BoneDefect: fc.record({ distal: answer, mesial: answer, bowelShaped: answer, at: sides }),
  AdditionalFindings: fc.record({
    ...forEachName(WHOLE_FINDINGS, rarely),
    ...forEachName(SIDED_FINDINGS, flags),
  }),
  isMissingFromXray: rarely,
  isSplit: rarely,
  halfTooth: flags,
  totalScore: fc.integer({ min: 0, max: 22 }),
  originalScore: fc.integer({ min: 0, max: 22 }),
  hasBeenModified: rarely,
});

const charted = fc.record({
  isThere: fc.constantFrom<'natural' | 'implant' | 'missing'>(
    'natural',
    'natural',
    'natural',
    'implant',
    'missing',
  ),
  depth: fc.integer({ min: 0, max: 15 }),
  bleeding: fc.integer({ min: 0, max: 4 }),
  mobility: fc.integer({ min: 0, max: 3 }),
  furcation: fc.integer({ min: 0, max: 3 }),
  plaque: fc.integer({ min: 0, max: 3 }),
  pus: flag,
  thin: flag,
  cause: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...NOT_PERIODONTAL) },
  ),
  length: fc.option(fc.double({ min: 4, max: 20, noNaN: true }), { nil: undefined }),
  row: fc.option(row, { nil: null, freq: 6 }),
});

const information = fc
  .record({
    patientAge: fc.integer({ min: 1, max: 120 }),
    complexRehabilitationReasons: fc.subarray([...REHABILITATION_REASONS]),
    ...Object.fromEntries(
      RISK_QUESTIONS.filter((question) => question !== 'complexRehabilitation').map((question) => [
        question,
        fc.constantFrom(...QUESTIONS[question].answers),
      ]),
    ),
  })
  .map((answers) => ({
    ...answers,
    complexRehabilitation: answers.complexRehabilitationReasons.length > 0 ? 'Yes' : 'No',
  }));

const overrule = fc.record(
  {
    condition: fc.constantFrom(...OVERRULED_CONDITIONS),
    stage: fc.constantFrom(...STAGES),
    grade: fc.constantFrom(...GRADES),
    blt: fc.constantFrom(...EXTENTS),
    reason: fc.constant('as seen'),
  },
  { requiredKeys: ['reason'] },
);

/**
 * Values are often left out, as zeros or as in a record without them, so that healthy mouths are drawn too.
 */
export const anyAssessment: fc.Arbitrary<Assessment> = fc
  .record({
    teeth: fc.array(charted, { minLength: 32, maxLength: 32 }),
    share: fc.integer({ min: 0, max: 4 }),
    bleeding_registration: fc.constantFrom(4, 6, undefined),
    plaque_surface_registration: fc.constantFrom(true, false, undefined),
    earlier: fc.option(fc.constantFrom(...STAGES), { nil: null }),
    hasZeros: fc.boolean(),
    isQuiet: fc.boolean(),
    overrule: fc.option(overrule, { freq: 2, nil: null }),
    // Drawn last, so that a new question changes nothing else in a sample.
    information,
  })
  .map(
    ({ information: answers, teeth, share, earlier, hasZeros, isQuiet, overrule: set, ...registration }) => {
      const sites = ASCENDING.map((tooth, n) => ({ tooth, ...teeth[n]! }));
      const present = sites.filter(({ isThere }) => isThere !== 'missing');
      const values = present.filter(({ tooth }) => tooth % 4 < share);
      const quiet = (value: number, most: number) => (isQuiet ? Math.min(value, most) : value);
      const all = {
        depth: values.map(({ tooth, depth }) => ({ tooth, value: quiet(depth, 4) })),
        bleeding: values.map(({ tooth, bleeding }) => ({
          tooth,
          value: quiet(bleeding, Number(tooth % 9 === 0)),
        })),
        mobility: values.map(({ tooth, mobility }) => ({ tooth, value: quiet(mobility, 1) })),
        furcation: values
          .filter(({ tooth, isThere }) => isMolar(tooth) && isThere === 'natural')
          .map(({ tooth, furcation }) => ({ tooth, value: quiet(furcation, 0) })),
        plaque: values.map(({ tooth, plaque }) => ({ tooth, value: plaque })),
      };
      const rows = (name: keyof typeof all) => all[name].filter(({ value }) => !hasZeros || value > 0);
      const zeros = (name: keyof typeof all) => numbers(all[name].filter(({ value }) => value === 0));
      const numbers = (list: readonly { tooth: ToothNumber }[]) => list.map(({ tooth }) => tooth);
      const implants = present.filter(({ isThere }) => isThere === 'implant');
      return assessment.parse({
        information: answers,
        dentition: {
          implant: numbers(implants),
          missing: numbers(sites.filter(({ isThere }) => isThere === 'missing')),
        },
        clinical_values: {
          pocket_depth: rows('depth').map(({ tooth, value }) => ({ tooth, depth: value })),
          bleeding: rows('bleeding'),
          mobility: rows('mobility'),
          furcation: rows('furcation'),
          plaque: rows('plaque'),
          ...(hasZeros
            ? {
                zeros: {
                  pocket_depth: zeros('depth'),
                  bleeding: zeros('bleeding'),
                  mobility: zeros('mobility'),
                  furcation: zeros('furcation'),
                  plaque: zeros('plaque'),
                },
              }
            : {}),
          suppuration: numbers(implants.filter(({ pus }) => pus)),
          non_keratinized_gingiva: numbers(implants.filter(({ thin }) => thin)),
          ...registration,
        },
        measurement: {
          teeth: sites.flatMap(({ tooth, isThere, cause, length, row: found }) => {
            if (found === null) return [];
            const implantLength = isThere === 'implant' ? length : undefined;
            return [{ tooth, ...found, implantLength, notPeriodontal: isThere === 'natural' ? cause : null }];
          }),
          overrule: set,
        },
        history: earlier === null ? null : { stage: earlier },
      });
    },
  );
