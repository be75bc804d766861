import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { INFORMATION, saving } from '../records';
import type { Answer, Visitor } from '../visitor';

export const UPLOADS = '/patient/patient-report/xray/uploads';
export const PART = 1024 * 1024;
export const TUS = { 'tus-resumable': '1.0.0' };

/** Each row of noise takes 3.6 kB, because noise cannot be compressed. */
export function noise(rows: number): Promise<Buffer> {
  const raw = { width: 1200, height: rows, channels: 3 } as const;
  return sharp(randomBytes(1200 * rows * 3), { raw })
    .png()
    .toBuffer();
}

export async function newReport(me: Visitor): Promise<string> {
  const saved = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  return saved.data.id;
}

export function toMetadata(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

export function begin(me: Visitor, report: string, length: number, filename = 'a.png'): Promise<Answer> {
  const metadata = toMetadata({ patient_report_id: report, filename });
  const headers = { ...TUS, 'upload-length': String(length), 'upload-metadata': metadata };
  return me.call('POST', UPLOADS, { headers });
}

export async function begun(me: Visitor, report: string, length: number): Promise<string> {
  const answer = await begin(me, report, length);
  expect(answer.status).toBe(201);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

export function toPart(offset: number, payload: Buffer) {
  const type = 'application/offset+octet-stream';
  return { headers: { ...TUS, 'upload-offset': String(offset), 'content-type': type }, payload };
}

export const sendPart = (me: Visitor, id: string, offset: number, bytes: Buffer) =>
  me.call('PATCH', `${UPLOADS}/${id}`, toPart(offset, bytes));

export const ask = (me: Visitor, id: string) => me.call('HEAD', `${UPLOADS}/${id}`, { headers: TUS });
export const cancel = (me: Visitor, id: string) => me.call('DELETE', `${UPLOADS}/${id}`, { headers: TUS });
export const finish = (me: Visitor, id: string, body: object = {}) =>
  me.call('POST', `${UPLOADS}/${id}/finish`, { body });

export async function sendAll(servers: readonly Visitor[], id: string, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += PART) {
    const me = servers[(at / PART) % servers.length]!;
    const answer = await sendPart(me, id, at, bytes.subarray(at, at + PART));
    expect(answer).toMatchObject({ status: 204, headers: { 'tus-resumable': '1.0.0' } });
    expect(answer.headers['upload-offset']).toBe(String(Math.min(at + PART, bytes.length)));
  }
}

export async function arrived(me: Visitor, report: string, bytes: Buffer): Promise<string> {
  const id = await begun(me, report, bytes.length);
  await sendAll([me], id, bytes);
  return id;
}
