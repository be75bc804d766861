import { XRAY_KINDS } from '@alveola/clinical';
import { MAX_XRAY_SIDE_PX, xraySpacing } from '@alveola/contract';
import { z } from 'zod';

/** For the ZIP, and for its unpacked files. */
export const MAX_PACK_BYTES = 200 * 1024 * 1024;
export const PACK_FORMAT = 'alveola-referral-pack';
export const PACK_VERSION = 1;

export const FILES = {
  page: 'index.html',
  report: 'report.pdf',
  letter: 'letter.pdf',
  assessment: 'assessment.json',
  sites: 'sites.csv',
  bundle: 'bundle.json',
  manifest: 'manifest.json',
} as const;

const text = z.string().max(500);
const side = z.int().min(1).max(MAX_XRAY_SIDE_PX);
/** Other programs misread years before this one. */
const FIRST_YEAR = '1900';
const moment = z.iso.datetime().refine((at) => at >= FIRST_YEAR);

export const manifest = z.strictObject({
  format: z.literal(PACK_FORMAT),
  version: z.literal(PACK_VERSION),
  made_at: z.iso.datetime(),
  report: z.strictObject({
    patient_number: z.string().trim().min(1).max(64),
    reference_number: z.string().max(128),
    analysis_date: moment,
    completed_at: moment,
    completed_by: text,
    clinic: text,
    rules_version: z.string().max(20),
  }),
  pictures: z
    .array(
      z.strictObject({
        /** The name that markers use. `file` is null if the picture was lost but its markers were not. */
        name: text,
        file: text.nullable(),
        dicom: text.nullable(),
        width: side,
        height: side,
        spacing: xraySpacing.nullable(),
        burned_in: z.boolean(),
        taken: z.iso
          .date()
          .refine((day) => day >= FIRST_YEAR)
          .nullable(),
        kind: z.enum(XRAY_KINDS).nullable(),
      }),
    )
    .max(100),
  files: z
    .array(
      z.strictObject({
        path: text,
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(500),
});
export type Manifest = z.output<typeof manifest>;

export function renamePictures<T>(record: T, rename: (name: string) => string): T;
export function renamePictures(record: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(record)) return record.map((each) => renamePictures(each, rename));
  if (typeof record !== 'object' || record === null) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]: [string, unknown]) => {
      if (key === 'image' && typeof value === 'string') return [key, rename(value)];
      if (key === 'images' && Array.isArray(value))
        return [key, value.map((each) => (typeof each === 'string' ? rename(each) : each))];
      return [key, renamePictures(value, rename)];
    }),
  );
}

export function listPictures(record: unknown): readonly string[] {
  const names = new Set<string>();
  renamePictures(record, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}
