import { ASCENDING } from '../model/tooth';
import { type Patient, aPatient } from './patient';

const SIX = (mm: number) => [mm, mm, mm, mm, mm, mm];
const BLANK = { loss: null, depth: null, bleeding: null, mobility: null, furcation: null } as const;
const AT_B = [false, true, false, false, false, false];
const charted = (depth: number[], margin: number) =>
  aPatient().others({ sites: { depth, margin: depth.map((mm) => Math.max(margin, -mm)) } });

export function everyReason(): readonly Patient[] {
  const blind = aPatient({ patientAge: 20 }).others({ loss: null });
  const implants = aPatient({ implant: [16, 26, 36, 46] });
  return [
    aPatient(),
    aPatient({ missing: ASCENDING }),
    aPatient().others({ depth: null }),
    aPatient().others({ bleeding: null }),
    aPatient().tooth(16, { depth: 8 }),
    aPatient({ missingTeeth: '1-4', missing: [36] }),
    aPatient().teeth([14, 24], { loss: 10, depth: 4 }).teeth([16, 46], { loss: null, depth: 6 }),
    aPatient({ implant: [36] }).tooth(36, { depth: 6 }),
    aPatient().others({ bleeding: null, depth: null, loss: null }),
    aPatient().teeth([11, 12, 13, 21, 22, 23], { loss: null }),
    aPatient().teeth([11, 12, 13, 21, 22, 23, 31, 32, 33], { cause: 'orthodontic' }),
    aPatient().tooth(16, { depth: 6, cause: 'fracture' }).tooth(26, { depth: 6, loss: null }),
    aPatient().others({ bleeding: 1 }),
    aPatient().others({ bleeding: 2 }),
    aPatient().teeth([14, 24], { loss: 10, depth: 4 }),
    aPatient().teeth([14, 24], { loss: 10, depth: 6 }),
    aPatient().teeth([14, 24], { loss: 20, depth: 6 }).tooth(16, { furcation: 1, loss: null }),
    aPatient({ complexRehabilitationReasons: ['Drifting'] })
      .teeth([14, 24], { loss: 20 })
      .tooth(14, { depth: 6 }),
    aPatient().teeth([14, 24], { loss: 10, depth: 4 }).tooth(16, { furcation: 2 }),
    aPatient({ earlier: 'III' }).teeth([14], { depth: null }),
    aPatient({ earlier: 'III' }).others({ depth: null, bleeding: 1 }),
    aPatient({ missingTeeth: '1-4' }).teeth([14, 24], { loss: 20 }),
    blind.teeth([14, 24], { depth: 6 }),
    blind.teeth([14], { defect: 'distal' }).tooth(16, { furcation: 1 }),
    aPatient({ patientAge: 30 }).teeth([16, 26, 11, 21], { loss: 40 }),
    aPatient({ patientAge: 41 }).teeth([16, 26, 11, 21], { loss: 40 }),
    aPatient({ patientAge: 80 }).teeth([14, 24], { loss: 40 }),
    aPatient().tooth(17, { loss: [40, 0] }),
    implants
      .tooth(16, { bleeding: 1 })
      .tooth(26, { loss: 30, depth: 5, bleeding: 1 })
      .tooth(36, { loss: 20 }),
    implants.tooth(16, { loss: 20, depth: 6, bleeding: 1, defect: 'bowelShaped' }),
    // Six sites: attachment and its edges, a single bleeding site, pus, and values that the rules do not
    // count.
    charted([3, 1, 2, 3, 1, 2], 0)
      .teeth([14, 24], { sites: { depth: SIX(6), margin: SIX(1) } })
      .tooth(46, { sites: { depth: SIX(4), margin: SIX(0), furcation: { B: 2 } } }),
    charted([3, 1, 2, 3, 1, 2], -2)
      .teeth([14, 24], { loss: 40, sites: { depth: [2, 4, 2, 2, 1, 2], margin: SIX(0), bleeding: AT_B } })
      .tooth(16, { sites: { depth: SIX(3), suppuration: AT_B } }),
    charted([3, 1, 2, 3, 1, 2], 0).tooth(14, {
      sites: {
        depth: SIX(3),
        furcation: { M: 2 },
        margin: [0, 3, 0, 0, 0, null],
        keratinized: { B: 1, L: null },
      },
    }),
    // X-rays of an earlier day, within the limit and beyond it.
    aPatient({ xray: { taken: '2025-11-22', examined: '2026-11-22' } }).tooth(14, { loss: 20 }),
    aPatient({ xray: { taken: '2023-11-22', examined: '2026-11-22' } }).tooth(14, { loss: 20 }),
    // The apices of a molar on another film.
    aPatient().tooth(16, { loss: 20, apexElsewhere: true }),
    // Bone loss read by eye: the worst teeth, beside a pocket, too little for a sign, hopeless.
    aPatient().others({ loss: null, estimate: 0 }).teeth([14, 24], { estimate: 1, depth: 4 }),
    aPatient().others({ loss: null, estimate: 0 }).teeth([14, 24], { depth: 5 }),
    aPatient().others({ loss: null, estimate: 0 }).teeth([14, 24], { estimate: 3 }),
    // Attachment without a film, a healed mouth, a doubtful implant, too many exceptions, blank third molars.
    aPatient().tooth(14, { loss: null, sites: { depth: SIX(4), margin: SIX(0) } }),
    aPatient({ earlier: 'II' }).teeth([14, 24], { loss: 20, depth: 5 }),
    implants.tooth(36, { loss: 22, depth: 6, bleeding: 1 }),
    aPatient().teeth([16, 26, 36], { loss: 20, depth: 5, findings: ['ApikalPeriodontitis'] }),
    aPatient({ missing: [] }).teeth([18, 28, 38, 48], BLANK),
    aPatient()
      .teeth([14, 24], { loss: 20 })
      .tooth(36, { loss: 20, findings: ['RootResorption'] }),
    aPatient({ patientAge: 17 }).teeth([14, 24], { loss: 20 }).tooth(36, { mobility: 3 }),
    aPatient({ complexRehabilitationReasons: ['FewerThan20Teeth'] }).teeth([14, 24], { loss: 40 }),
    // Signs at one tooth, a single pocket, one tooth far worse than the rest, the edge of stage III.
    aPatient().tooth(14, { loss: 20 }),
    aPatient().tooth(14, { depth: 4 }),
    aPatient().tooth(14, { loss: 50, depth: 7 }),
    aPatient().teeth([14, 24], { loss: 34 }),
  ];
}
