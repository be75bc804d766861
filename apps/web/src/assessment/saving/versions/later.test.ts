import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { merge } from './merge';

const plain = aPatient({ patientAge: 50 }).others({ loss: 20 }).assessment();
const later: any = {
  ...plain,
  information: { ...plain.information, bruxism: 'Yes' },
  dentition: { ...plain.dentition, primary: [55] },
  measurement: {
    ...plain.measurement,
    teeth: plain.measurement.teeth.map((row) => ({
      ...row,
      Restoration: { distal: { x: 1, y: 2, image: 'case' } },
    })),
  },
};
it('joins two windows on a record of a later release, and keeps what is not known here', () => {
  const base = assemble(later);
  const mine = { ...base, information: { ...base.information, patientAge: 51 } };
  const theirs = { ...base, information: { ...base.information, isPatientSmoke: '10+' as const } };
  const { document, clashes } = merge({ base, mine, theirs }, () => 'mine', DEFAULT_PREFERENCES);
  expect(clashes).toEqual([]);
  expect(document.information).toEqual({ ...later.information, patientAge: 51, isPatientSmoke: '10+' });
  expect(document.dentition).toMatchObject({ primary: [55] });
  for (const row of document.measurement.teeth) expect(row).toHaveProperty('Restoration.distal.x', 1);
});
