import sharp from 'sharp';
import { expect } from 'vitest';
import { form } from '../calls/form';
import type { Visitor } from '../visitor';

let pictures = 0;

export async function addPicture(me: Visitor, patient_report_id: string): Promise<string> {
  pictures += 1;
  const background = { r: pictures % 256, g: pictures >> 8, b: 80 };
  const create = { width: 200, height: 150, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const sent = form({ patient_report_id }, { name: 'a.png', bytes });
  const answer = await me.call('POST', '/patient/patient-report/xray/save', sent);
  expect(answer.status).toBe(200);
  return answer.data.id;
}
