import { XRAY_KINDS } from '@alveola/clinical';
import { z } from 'zod';
import { defineCall } from '../../call';

/** Bytes: 20 × 1024². Specification §5 and §9. */
export const MAX_XRAY_BYTES = 20 * 1024 * 1024;
export const MAX_XRAY_PIXELS = 100_000_000;
/** Pixels. */
export const MAX_XRAY_SIDE = 12_000;
/** In pixels. Anything smaller is an icon or a mistake. */
export const MIN_XRAY_SIDE = 16;
export const PICTURE_SIZES = ['thumb', 'view', 'full'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Origin of the pixel spacing: the sensor, a calibration, or the sensor less the magnification. */
export const SPACING_ORIGINS = ['sensor', 'calibrated', 'magnified'] as const;

/** Millimetres between neighbouring pixels: downwards (row) and sideways (column). */
export const xraySpacing = z.object({
  row_mm: z.number(),
  column_mm: z.number(),
  origin: z.enum(SPACING_ORIGINS),
});
export type XraySpacing = z.output<typeof xraySpacing>;

/** `width` and `height` belong to the upright picture, in whose pixels markers are placed. */
export const xraySchema = z.object({
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
});
export type Xray = z.output<typeof xraySchema>;

const xrayId = z.strictObject({ id: z.string().max(64) });

/** Multipart: `image` (the file) and `patient_report_id`; `confirmed` takes a DICOM file of any modality. */
export const uploadXray = defineCall({
  method: 'POST',
  path: '/patient/patient-report/xray/save',
  access: 'member',
  needs: 'chart',
  notFound: 'report-not-found',
  summary: 'Add an X-ray image to a report',
  multipart: true,
  body: z.strictObject({ patient_report_id: z.string().max(64), confirmed: z.literal('yes').optional() }),
  output: xraySchema,
});

export const deleteXray = defineCall({
  method: 'DELETE',
  path: '/patient/patient-report/xray/:id',
  access: 'member',
  needs: 'chart',
  notFound: 'xray-not-found',
  summary: 'Remove an X-ray image',
  params: xrayId,
});

/** A key that is left out stays as it is; null means unknown. */
export const changeXray = defineCall({
  method: 'PATCH',
  path: '/patient/patient-report/xray/:id',
  access: 'member',
  needs: 'chart',
  notFound: 'xray-not-found',
  summary: 'Say when an X-ray image was taken, and of what kind it is',
  params: xrayId,
  body: z
    .strictObject({
      taken: z.iso.date().nullable().optional(),
      kind: z.enum(XRAY_KINDS).nullable().optional(),
    })
    .refine((change) => Object.keys(change).length > 0),
  output: xraySchema,
});

export const xrayPicture = defineCall({
  method: 'GET',
  path: '/patient/patient-report/xray/:id/picture',
  access: 'clinical',
  needs: 'read',
  notFound: 'xray-not-found',
  summary: 'The picture: thumb (320 px), view (2048 px) or full',
  params: xrayId,
  query: z.strictObject({ size: z.enum(PICTURE_SIZES).default('view') }),
});
