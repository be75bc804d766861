import { readFileSync } from 'node:fs';
import { LOWER_ARCH, PROBING_ORDER, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import sharp from 'sharp';
import { form } from '../calls/form';
import { INFORMATION, saving } from '../records';
import type { Visitor } from '../visitor';

const picture = (name: string) =>
  readFileSync(new URL(`../../app/evaluation/seed/pictures/${name}`, import.meta.url));
const MISSING: readonly ToothNumber[] = [18, 28, 38, 48];
const IMPLANT = 36;

/** Has 28 places with one implant, everything charted and measured on two X-rays. */
export const PATIENT = {
  missing: MISSING,
  implant: IMPLANT,
  /** Was set by hand to Hopeless, whatever was computed. */
  modified: { tooth: 25 as ToothNumber, totalScore: 20, level: 'Hopeless' as const },
};

const present = PROBING_ORDER.filter((tooth) => !MISSING.includes(tooth));
const LOSS = [0.1, 0.18, 0.25, 0.4, 0.6] as const;
const [UPPER, LOWER] = ['upper', 'lower'] as const;
const SIZE = { width: 2440, height: 1280, root: 190 } as const;

let images = { [UPPER]: '', [LOWER]: '' };

function toRow(tooth: ToothNumber) {
  const upper = UPPER_ARCH.includes(tooth);
  const n = (upper ? UPPER_ARCH : LOWER_ARCH).indexOf(tooth);
  const x = SIZE.width * (0.24 + 0.035 * n);
  const down = upper ? -1 : 1;
  const at = (aside: number, part: number) => ({
    x: x + aside,
    y: SIZE.height * (upper ? 0.42 : 0.58) + down * SIZE.root * part,
    image: images[upper ? UPPER : LOWER],
  });
  const both = (distal: number, mesial = distal) => ({ distal: at(-18, distal), mesial: at(18, mesial) });
  const loss = LOSS[n % LOSS.length] ?? 0;
  const { modified } = PATIENT;
  return {
    tooth,
    Numbering: { distal: at(0, -0.3), mesial: null },
    RootApex: both(1),
    CEJ: both(0),
    BoneLevel: both(loss, loss * 0.8),
    ...(tooth === 12 ? { BoneDefect: { distal: true, mesial: false } } : {}),
    ...(tooth === 14 ? { AdditionalFindings: { ApikalPeriodontitis: true } } : {}),
    ...(tooth === modified.tooth
      ? { totalScore: modified.totalScore, originalScore: 1, hasBeenModified: true }
      : {}),
  };
}

export async function withPictures(me: Visitor, more: Record<string, unknown> = {}): Promise<string> {
  const save = (type: string, data: unknown, fields: Record<string, unknown> = {}) =>
    me.call('POST', '/patient/patient-report/save', saving(type, data, { ...more, ...fields }));
  const information = {
    ...INFORMATION,
    isPatientSmoke: '10+',
    haveDiabetes: '<7.0',
    oralHygiene: 'Later registration',
  };
  const { id } = (await save('information', information)).data;
  await save('dentition', { implant: [IMPLANT], missing: MISSING }, { id });
  await save(
    'clinical_values',
    {
      pocket_depth: present.map((tooth, n) => ({ tooth, depth: 3 + (n % 5) })),
      bleeding: present.map((tooth, n) => ({ tooth, value: n % 4 })),
      mobility: [{ tooth: 16, value: 2 }],
      furcation: [{ tooth: 16, value: 2 }],
      plaque: present.filter((tooth) => tooth !== IMPLANT).map((tooth, n) => ({ tooth, value: n % 3 })),
      suppuration: [IMPLANT],
    },
    { id },
  );
  const add = async (name: string, bytes: Buffer) => {
    const sent = form({ patient_report_id: id }, { name, bytes });
    return (await me.call('POST', '/patient/patient-report/xray/save', sent)).data.id as string;
  };
  const panoramic = picture('panoramic_mit.jpg');
  // A report refuses the same picture twice, so the second is mirrored.
  const mirrored = await sharp(panoramic).flop().jpeg().toBuffer();
  images = { [UPPER]: await add('upper.jpg', panoramic), [LOWER]: await add('lower.jpg', mirrored) };
  return id;
}

/** Belongs to the patient saved last; a status completes it. */
export function measurementSave(id: string) {
  const data = { teeth: present.map(toRow) };
  return { type: 'measurement', data, id, patient_number: '1001', reference_number: null };
}
