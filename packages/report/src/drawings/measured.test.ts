import { DEFAULT_PREFERENCES } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';
import { measuredScene } from './measured';
import type { Label } from './scene';

const who = reader('en', DEFAULT_PREFERENCES, readWords('en'));
const SIZE = { width: 760, height: 400 };

function figures(apart: number): readonly Label[] {
  const record = aPatient().assessment();
  const teeth = [42, 41].map((tooth, n) => {
    const at = (x: number, y: number) => ({ x: 300 + n * apart + x, y, image: 'a' });
    const row = record.measurement.teeth.find((each) => each.tooth === tooth) ?? record.measurement.teeth[0];
    if (!row) throw new Error('The patient has no tooth.');
    return {
      ...row,
      tooth,
      Numbering: { distal: at(8, 180), mesial: null },
      CEJ: { distal: at(0, 200), mesial: at(16, 200) },
      BoneLevel: { distal: at(0, 240), mesial: at(16, 240) },
      RootApex: { distal: at(8, 300), mesial: null },
    };
  });
  const document = { ...record, measurement: { ...record.measurement, teeth } } as typeof record;
  const { parts } = measuredScene({ id: 'a', ...SIZE, spacing: null } as never, document, who);
  return parts.filter((part): part is Label => 'text' in part);
}

it('two figures that would cover each other stand below each other', () => {
  const [one, other] = figures(12);
  expect(one && other && Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(one?.size ?? Infinity);
});

it('two that have room stand beside each other', () => {
  const [one, other] = figures(60);
  expect(one?.y).toBe(other?.y);
});
