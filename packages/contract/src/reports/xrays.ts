import { XRAY_KINDS } from '@alveola/clinical';
import { z } from 'zod';
import { defineCall, recordId, recordParams } from '../call';

/** Bytes: 20 × 1024². Specification §5 and §9. */
export const MAX_XRAY_BYTES = 20 * 1024 * 1024;
export const MAX_XRAY_PIXELS = 100_000_000;
export const MAX_XRAY_SIDE_PX = 12_000;
/** In pixels. Anything smaller is an icon or a mistake. */
export const MIN_XRAY_SIDE = 16;
export const PICTURE_SIZES = ['thumb', 'view', 'full'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Origin of the pixel spacing: the sensor, a calibration, or the sensor less the magnification. */
export const SPACING_ORIGINS = ['sensor', 'calibrated', 'magnified'] as const;

/** Millimetres between neighbouring pixels: downwards (row) and sideways (column). */
export const xraySpacing = z.lazy(() =>
  z.object({
    row_mm: z.number(),
    column_mm: z.number(),
    origin: z.enum(SPACING_ORIGINS),
  }),
);
export type XraySpacing = z.output<typeof xraySpacing>;

/** `width` and `height` belong to the upright picture, in whose pixels markers are placed. */
export const xraySchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** The report to which it was added; others of the same patient may use it as well. */
    report_id: z.string(),
    path: z.string(),
    picture_url: z.string(),
    width: z.int(),
    height: z.int(),
    /** 1–8 as in EXIF: how the stored pixels are turned upright. */
    orientation: z.int(),
    file_name: z.string(),
    /** Null: the file has none; only DICOM has. */
    spacing: xraySpacing.nullable(),
    /** The file says that text, perhaps names, is part of the picture: nothing can remove it. */
    burned_in: z.boolean(),
    taken: z.iso.date().nullable(),
    kind: z.enum(XRAY_KINDS).nullable(),
  }),
);
export type Xray = z.output<typeof xraySchema>;

const member = { access: 'member', needs: 'chart' } as const;
const changesXray = { ...member, notFound: 'xray-not-found', params: recordParams } as const;
const ofUpload = { ...member, notFound: 'upload-not-found', params: recordParams } as const;

/** Multipart: `image` (the file) and `patient_report_id`; `confirmed` takes a DICOM file of any modality. */
export const uploadXray = defineCall('POST', '/patient/patient-report/xray/save', () => ({
  ...member,
  notFound: 'report-not-found',
  summary: 'Add an X-ray image to a report',
  multipart: true,
  body: z.strictObject({ patient_report_id: recordId, confirmed: z.literal('yes').optional() }),
  output: xraySchema,
}));

export const deleteXray = defineCall('DELETE', '/patient/patient-report/xray/:id', () => ({
  ...changesXray,
  summary: 'Remove an X-ray image',
}));

/** A key that is left out stays as it is; null means unknown. */
export const changeXray = defineCall('PATCH', '/patient/patient-report/xray/:id', () => ({
  ...changesXray,
  summary: 'Say when an X-ray image was taken, and of what kind it is',
  body: z
    .strictObject({
      taken: z.iso.date().nullable().optional(),
      kind: z.enum(XRAY_KINDS).nullable().optional(),
    })
    .refine((change) => Object.keys(change).length > 0),
  output: xraySchema,
}));

export const xrayPicture = defineCall('GET', '/patient/patient-report/xray/:id/picture', () => ({
  access: 'clinical',
  needs: 'read',
  notFound: 'xray-not-found',
  summary: 'The picture: thumb (320 px), view (2048 px) or full',
  params: recordParams,
  query: z.strictObject({ size: z.enum(PICTURE_SIZES).default('view') }),
}));

/** https://tus.io/protocols/resumable-upload, with its extensions creation, expiration and termination. */
export const TUS_VERSION = '1.0.0';

const ADDRESS = '/patient/patient-report/xray/uploads';
const bytes = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * `Upload-Metadata` holds `patient_report_id` and `filename`. The answer names the address for the parts
 * (`Location`) and its end (`Upload-Expires`).
 */
export const createXrayUpload = defineCall('POST', ADDRESS, () => ({
  ...member,
  notFound: 'report-not-found',
  summary: 'Begin to send an X-ray image in parts (tus 1.0.0)',
  tus: true,
  headers: z.object({ 'upload-length': bytes, 'upload-metadata': z.string().max(4096) }),
  status: 201,
}));

/** `Upload-Offset` of the answer counts the bytes that have arrived. */
export const getXrayUpload = defineCall('HEAD', `${ADDRESS}/:id`, () => ({
  ...ofUpload,
  summary: 'How much of an X-ray image has arrived (tus 1.0.0)',
  tus: true,
  status: 200,
}));

/** The bytes that arrived before a lost connection are kept. */
export const sendXrayPart = defineCall('PATCH', `${ADDRESS}/:id`, () => ({
  ...ofUpload,
  summary: 'The next part of an X-ray image (tus 1.0.0)',
  tus: true,
  part: true,
  headers: z.object({ 'upload-offset': bytes }),
}));

export const cancelXrayUpload = defineCall('DELETE', `${ADDRESS}/:id`, () => ({
  ...ofUpload,
  summary: 'Give up sending an X-ray image in parts (tus 1.0.0)',
  tus: true,
}));

/**
 * Adds the X-ray image whose parts have arrived, as `uploadXray` does with a whole one. Repeated, it answers
 * the same. `confirmed` takes a DICOM file of any modality.
 */
export const finishXrayUpload = defineCall('POST', `${ADDRESS}/:id/finish`, () => ({
  ...ofUpload,
  summary: 'Add the X-ray image that was sent in parts to its report',
  isUpload: true,
  body: z.strictObject({ confirmed: z.literal('yes').optional() }),
  output: xraySchema,
}));
