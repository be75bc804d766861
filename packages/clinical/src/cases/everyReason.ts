import { ASCENDING } from '../model/tooth';
import { type Patient, patient } from './patient';

/** Patients of whom every rule has something to say: together they are given every reason and warning. */
export function everyReason(): readonly Patient[] {
  const blind = patient({ patientAge: 20 }).others({ loss: null });
  const implants = patient({ implant: [16, 26, 36, 46] });
  return [
    patient(),
    patient({ missing: ASCENDING }),
    patient().others({ depth: null }),
    patient().others({ bleeding: null }),
    patient().tooth(16, { depth: 8 }),
    patient({ missingTeeth: '1-4', missing: [36] }),
    patient().teeth([14, 24], { loss: 10, depth: 4 }).teeth([16, 46], { loss: null, depth: 6 }),
    patient({ implant: [36] }).tooth(36, { depth: 6 }),
    patient().others({ bleeding: null, depth: null, loss: null }),
    patient().teeth([11, 12, 13, 21, 22, 23], { loss: null }),
    patient().teeth([11, 12, 13, 21, 22, 23, 31, 32, 33], { cause: 'orthodontic' }),
    patient().tooth(16, { depth: 6, cause: 'fracture' }).tooth(26, { depth: 6, loss: null }),
    patient().others({ bleeding: 1 }),
    patient().others({ bleeding: 2 }),
    patient().teeth([14, 24], { loss: 10, depth: 4 }),
    patient().teeth([14, 24], { loss: 10, depth: 6 }),
    patient().teeth([14, 24], { loss: 20, depth: 6 }).tooth(16, { furcation: 1, loss: null }),
    patient({ complexRehabilitationReasons: ['Drifting'] })
      .teeth([14, 24], { loss: 20 })
      .tooth(14, { depth: 6 }),
    patient().teeth([14, 24], { loss: 10, depth: 4 }).tooth(16, { furcation: 2 }),
    patient({ earlier: 'III' }).teeth([14], { depth: null }),
    patient({ earlier: 'III' }).others({ depth: null, bleeding: 1 }),
    patient({ missingTeeth: '1-4' }).teeth([14, 24], { loss: 20 }),
    blind.teeth([14, 24], { depth: 6 }),
    blind.teeth([14], { defect: 'distal' }).tooth(16, { furcation: 1 }),
    patient({ patientAge: 30 }).teeth([16, 26, 11, 21], { loss: 40 }),
    patient({ patientAge: 80 }).teeth([14, 24], { loss: 40 }),
    patient().tooth(17, { loss: [40, 0] }),
    implants
      .tooth(16, { bleeding: 1 })
      .tooth(26, { loss: 30, depth: 5, bleeding: 1 })
      .tooth(36, { loss: 20 }),
    implants.tooth(16, { loss: 20, depth: 6, bleeding: 1, defect: 'bowelShaped' }),
    // Signs at one tooth alone; a pocket alone; one tooth far worse than the rest; on the edge of stage III.
    patient().tooth(14, { loss: 20 }),
    patient().tooth(14, { depth: 4 }),
    patient().tooth(14, { loss: 50, depth: 7 }),
    patient().teeth([14, 24], { loss: 34 }),
  ];
}
